import { BringForm } from "#app/features/page-deliveries/bring-form.tsx";
import { bringHref } from "#app/features/page-deliveries/bring-paths.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { OfficialDocument } from "./official-documents.ts";
import type { FactsView } from "./property-view.ts";

/** Links to the bank's page and documents. */
export function OfficialLinks({ view }: { view: FactsView }) {
  return (
    <>
      <OfficialLink href={view.officialUrl} />
      {view.documents.map(({ name, href, verified }) => (
        <Document key={name} href={href} name={name} verified={verified} />
      ))}
      {view.officialUrl !== null && <Bring number={view.number} />}
    </>
  );
}

/** A plain form, which needs no script of this page. */
function Bring({ number }: { number: string }) {
  return (
    <details>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center text-sm">
        Trazer a página oficial
      </summary>
      <div className="grid gap-3 pb-2">
        <p className="text-sm text-muted">
          {"Prazo, ação judicial e débitos estão só nela. "}
          <a href={bringHref(number)} className="link">
            Outros jeitos de trazer
          </a>
        </p>
        <BringForm number={number} />
      </div>
    </details>
  );
}

function OfficialLink({ href }: { href: string | null }) {
  if (href === null) {
    return (
      <>
        <button
          type="button"
          disabled
          className="button cursor-default border-line text-muted"
          aria-describedby="sem-pagina"
        >
          Ver Leilão Oficial
        </button>
        <p id="sem-pagina" className="text-sm text-muted">
          Imóvel de demonstração: não há página oficial
        </p>
      </>
    );
  }
  return (
    <a href={href} target="_blank" rel="noopener" className="button">
      <span className="icon-end">
        Ver Leilão Oficial
        <Icon name="external" />
      </span>
      <span className="sr-only"> (abre em nova aba)</span>
    </a>
  );
}

function Document({ href, name, verified }: OfficialDocument) {
  const note = verified ? undefined : `nao-verificado-${name === "Edital" ? "edital" : "matricula"}`;
  return (
    <>
      <a href={href} target="_blank" rel="noopener" className="button" aria-describedby={note}>
        <span className="icon-start">
          {name} (PDF)
          <Icon name="file" />
        </span>
        <span className="sr-only"> (abre em nova aba)</span>
      </a>
      {!verified && (
        <p id={note} className="text-xs text-muted">
          {name === "Edital" ? "Link montado com o número do edital" : "Link montado com o número do imóvel"}:
          não verificado até você abrir.
        </p>
      )}
    </>
  );
}

/** In place of the price of a property that was taken off the portal: the way to the bank's own page. */
export function Withdrawn({ view }: { view: FactsView }) {
  return (
    <>
      <h2 id="valor" className="text-lg font-semibold">
        Fora deste portal
      </h2>
      <p className="text-sm text-muted">
        Aqui este imóvel não é mais oferecido. O que a Caixa diz dele está na página oficial.
      </p>
      <div className="grid gap-2">
        <OfficialLinks view={view} />
      </div>
    </>
  );
}

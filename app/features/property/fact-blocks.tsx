import { Fragment } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { Building, RegisteredSales, Standing } from "./comparisons.tsx";
import { History } from "./history-block.tsx";
import { OPENSTREETMAP as STREETS, type PlaceView } from "./place-view.ts";
import { NoteList, Rows } from "./property-blocks.tsx";
import type { FactsView } from "./property-view.ts";
import { SmallMap } from "./small-map.tsx";
import { SourceLegend } from "./source-mark.tsx";

/** The blocks without controls: history, comparisons, place, notes, legal facts, sources. */
export function FactBlocks({ view }: { view: FactsView }) {
  return (
    <>
      <History history={view.history} />
      {view.standing !== null && <Standing standing={view.standing} />}
      {view.sales !== null && <RegisteredSales sales={view.sales} />}
      {view.building !== null && <Building building={view.building} />}
      <Place place={view.place} address={view.address} />
      <NoteList id="nao-se-sabe" title="O que não se sabe" notes={view.unknowns} icon="warning" />
      <NoteList id="regras" title="Dívidas, tributos e pagamento" notes={view.notes} icon="info" />
      {view.paymentNotes.length > 0 && (
        <section className="grid gap-2" aria-labelledby="pagamento">
          <h2 id="pagamento" className="text-lg font-semibold">
            Pagamento, nas palavras da página
          </h2>
          <ul className="grid max-w-[70ch] list-disc gap-1 pl-5 text-sm">
            {view.paymentNotes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="juridico">
        <details className="disclosure fold">
          <summary>
            <h2 id="juridico" className="text-lg font-semibold">
              Informações jurídicas
            </h2>
          </summary>
          <Rows rows={view.legal} />
          <p className="max-w-[70ch] pt-3 text-sm text-muted">
            A matrícula é o registro do imóvel no cartório: o ofício é o número do cartório, a comarca é a
            cidade dele. Leilões negativos são os que terminaram sem comprador; averbar é anotar isso na
            matrícula.
          </p>
        </details>
        <details className="disclosure">
          <summary>De onde vem cada dado</summary>
          <SourceLegend notes={view.sources} />
        </details>
      </section>
      <AntiFraud />
    </>
  );
}

/** How to avoid fraud: who sells, on which site, and that nothing is paid on this portal. */
function AntiFraud() {
  return (
    <aside className="anti-fraud" aria-labelledby="golpe">
      <details className="note">
        <summary>
          <Icon name="shield" className="icon" />
          <h2 id="golpe" className="shrink-0 text-sm font-semibold">
            Cuidado com golpes
          </h2>
          <span className="text-sm">
            Só em <strong>caixa.gov.br</strong> ou no site do leiloeiro do edital.
          </span>
        </summary>
        <p className="max-w-[70ch] text-sm">
          A proposta é feita em <strong>venda-imoveis.caixa.gov.br</strong> ou no site do leiloeiro que o
          edital nomeia. Nunca pague nada aqui, nem a quem falar em nosso nome: o Martelo não vende, não
          intermedeia e não recebe por imóveis. Este portal não é afiliado à Caixa.
        </p>
      </details>
    </aside>
  );
}

/** Where the property is: a small map as exact as its position is known, and links to larger maps. */
function Place({ place, address }: { place: PlaceView; address: string }) {
  return (
    <section className="grid gap-3" aria-labelledby="onde">
      <h2 id="onde" className="text-lg font-semibold">
        Onde fica
      </h2>
      <p className="text-sm">{address}</p>
      {place.locator !== null && (
        <div className={place.streets === null ? undefined : "grid gap-3 sm:grid-cols-2"}>
          {place.streets !== null && <SmallMap locator={place.streets} />}
          <SmallMap locator={place.locator} />
        </div>
      )}
      <p className="max-w-[70ch] text-sm text-muted">
        {place.precision}
        {place.streets !== null && (
          <>
            {" Ruas: "}
            <a href={STREETS.href} target="_blank" rel="license noopener" className="link">
              {STREETS.text}
              <span className="sr-only"> (abre em nova aba)</span>
            </a>
            .
          </>
        )}
        {place.credit !== null && (
          <>
            {" "}
            <a href={place.credit.href} target="_blank" rel="license noopener" className="link">
              {place.credit.text}
              <span className="sr-only"> (abre em nova aba)</span>
            </a>
          </>
        )}
      </p>
      <p className="flex flex-wrap gap-2">
        {place.links.map(({ icon, text, href }) => (
          <Fragment key={href}>
            <a href={href} target="_blank" rel="noopener noreferrer" className="button">
              <Icon name={icon} />
              {text}
              <span className="sr-only"> (abre em nova aba)</span>
            </a>{" "}
          </Fragment>
        ))}
        {place.ownHref !== null && (
          <a href={place.ownHref} className="button">
            <Icon name="locate" />
            Distância até um lugar seu
          </a>
        )}{" "}
        {/* On phones the search shows its map only when asked to. */}
        <a href={`${place.searchHref}#mapa`} className="button lg:hidden icon-start">
          Ver no mapa da busca
          <Icon name="map" />
        </a>{" "}
        <a href={place.searchHref} className="button max-lg:hidden icon-start">
          Ver no mapa da busca
          <Icon name="map" />
        </a>
      </p>
    </section>
  );
}

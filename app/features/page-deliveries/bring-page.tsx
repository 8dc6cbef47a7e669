import type { ReactNode } from "react";
import { BackLink } from "#app/ui/back-link.tsx";
import { BringForm, type TypedPage } from "./bring-form.tsx";

interface Props {
  number: string | null;
  /** The bank's page of that property; null: not known. */
  officialUrl: string | null;
  refusal: { why: string; typed?: TypedPage } | null;
  children?: ReactNode;
}

/** `/trazer`: brings a property page, and says in which ways that can be done. */
export function BringPage({ number, officialUrl, refusal, children }: Props) {
  return (
    <div className="page grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6 py-6">
      <div className="grid gap-1">
        <BackLink to={number === null ? "/" : `/property/${number}`}>
          {number === null ? "Voltar ao início" : "Voltar para o imóvel"}
        </BackLink>
        <h1 className="py-[0.3125rem] text-xl font-semibold sm:text-2xl">Trazer a página de um imóvel</h1>
        <p className="max-w-[60ch] text-muted">
          Prazo, ação judicial e débitos só estão na página da Caixa, que não deixa programas entrarem.
          Respeitamos isso: você abre a página e traz o que ela diz.
        </p>
        {officialUrl !== null && (
          <a
            href={officialUrl}
            target="_blank"
            rel="noopener"
            className="link justify-self-start py-2 text-sm"
          >
            {`Abrir a página oficial do imóvel ${number}`}
            <span className="sr-only"> (abre em nova aba)</span>
          </a>
        )}
      </div>
      {refusal !== null && (
        <p role="alert" className="rounded-md bg-amber-soft p-3 text-sm text-amber">
          {refusal.why}
        </p>
      )}
      <section aria-labelledby="agora" className="panel">
        <h2 id="agora" className="text-lg font-semibold">
          Arquivo ou texto
        </h2>
        <BringForm number={number} typed={refusal?.typed} />
      </section>
      {children}
    </div>
  );
}

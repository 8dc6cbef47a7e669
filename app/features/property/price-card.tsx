import { Rows } from "./property-blocks.tsx";
import { PropertyActions } from "./property-actions.tsx";
import type { PropertyView } from "./property-view.ts";

/** The price and what it means, until when, how it can be paid, and what can be done. */
export function PriceCard({
  view,
  freshness,
  address,
}: {
  view: PropertyView;
  /** Age of the list of this property's state. */
  freshness: string;
  /** This page's own address. */
  address: string;
}) {
  return (
    <aside className="panel grid gap-5 p-5 max-lg:order-1 lg:sticky lg:top-20" aria-labelledby="valor">
      <div className="grid gap-1">
        <h2 id="valor" className="text-sm font-semibold text-muted">
          Valor do Investimento
        </h2>
        <p className="text-sm text-muted">{view.priceLabel}</p>
        <p className="text-2xl font-bold tracking-tight">{view.price}</p>
        {view.discount === null ? (
          <p className="text-sm text-muted">
            Avaliação: {view.appraisal}
            {view.aboveAppraisal && ". O preço está acima dela."}
          </p>
        ) : (
          <p className="flex flex-wrap items-center gap-2 text-sm">
            <s className="text-muted">
              <span className="sr-only">Avaliação: </span>
              {view.appraisal}
            </s>
            <span className="tag tag-good">−{view.discount}</span>
            <span className="text-brand">economia de {view.savings}</span>
          </p>
        )}
        {view.perM2 !== null && <p className="text-sm text-muted">{view.perM2}</p>}
      </div>
      <Rows rows={view.dates} />
      <dl className="grid gap-1 text-sm">
        <dt className="text-muted">Pagamento</dt>
        <dd>{view.payment ?? "Não informado na lista: confirme no edital"}</dd>
      </dl>
      <PropertyActions view={view} address={address} />
      <p className="border-t border-line pt-4 text-xs text-muted">
        {freshness}. Os dados vêm da lista pública da Caixa e podem mudar: confirme na página oficial.
      </p>
    </aside>
  );
}

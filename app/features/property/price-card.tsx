import { InterestButton, type InterestView } from "#app/features/interests/interest-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { FreshnessView } from "#app/features/search/freshness.ts";
import { Rows } from "./property-blocks.tsx";
import { DeadlineBlock } from "./deadline-block.tsx";
import { PropertyActions } from "./property-actions.tsx";
import type { AuctionValue, PriceView } from "./price-view.ts";
import type { PropertyView } from "./property-view.ts";
import { SourceLegend, SourceMark } from "./source-mark.tsx";

/** The price and what it means, until when, how it can be paid, and what can be done. */
export function PriceCard({
  view,
  freshness,
  address,
  interest,
}: {
  view: PropertyView;
  /** Age of the list of this property's state. */
  freshness: FreshnessView;
  /** This page's own address. */
  address: string;
  interest: InterestView;
}) {
  const { price } = view;
  const fromPage = view.deadline !== null || price.auctions.length > 0 || price.pageSays !== null;
  return (
    <aside
      className="panel grid gap-3 p-5 lg:col-start-2 lg:row-start-1 lg:sticky lg:top-20 price-card"
      aria-labelledby="valor"
    >
      <h2 id="valor" className="text-sm font-semibold text-muted">
        Valor do Investimento
      </h2>
      <Amount price={price} />
      {view.status.left === null && freshness.stale && (
        <p className="text-sm text-amber">
          Preço de uma lista de {freshness.days} dias atrás: pode ter mudado.
        </p>
      )}
      {price.auctions.length > 0 && <Auctions auctions={price.auctions} />}
      {view.status.left === null && <DeadlineBlock deadline={view.deadline} />}
      {view.status.left === null && (
        <>
          <Doubts text={view.doubts} />
          <InterestButton number={view.number} interest={interest} />
        </>
      )}
      <Rows rows={price.rows} />
      <PropertyActions view={view} address={address} />
      <div className="grid gap-2 border-t border-line pt-4 text-xs text-muted">
        <SourceLegend
          notes={view.sources}
          used={[
            "list",
            ...(fromPage ? (["page"] as const) : []),
            ...(price.perM2 !== null || price.savings !== null ? (["derived"] as const) : []),
            ...price.rows.map(({ source }) => source),
            ...(view.deadline === null ? (["unknown"] as const) : []),
          ]}
        />
        <p>{freshness.text}. Os dados podem mudar: confirme na página oficial.</p>
      </div>
    </aside>
  );
}

function Amount({ price }: { price: PriceView }) {
  return (
    <div className="grid gap-1">
      <p className="text-sm text-muted">{price.label}</p>
      <p className="text-2xl font-bold tracking-tight">
        {price.amount}
        <SourceMark source="list" />
      </p>
      {price.outdated !== null && (
        <p className="text-sm text-amber">
          {price.outdated}.
          <SourceMark source="page" />
        </p>
      )}
      {price.pageSays !== null && (
        <p className="text-sm text-amber">
          {price.pageSays}.
          <SourceMark source="page" />
        </p>
      )}
      {price.discount === null ? (
        <p className="text-sm text-muted">
          Avaliação: {price.appraisal}
          <SourceMark source="list" />
          {price.above !== null && <span className="block text-amber">{price.above}.</span>}
        </p>
      ) : (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <span>
            <s className="text-muted">
              <span className="sr-only">Avaliação: </span>
              {price.appraisal}
            </s>
            <SourceMark source="list" />
          </span>
          <span className="tag tag-good">
            <span className="sr-only">Desconto de </span>−{price.discount}
          </span>
          <span className="text-brand">
            economia de {price.savings}
            <SourceMark source="derived" />
          </span>
        </p>
      )}
      {price.perM2 !== null && (
        <p className="text-sm text-muted">
          {price.perM2}, {price.perM2Area}
          <SourceMark source="derived" />
        </p>
      )}
    </div>
  );
}

/** What a first look must not miss; the whole of it is further down. */
function Doubts({ text }: { text: string }) {
  return (
    <p className="doubts flex items-start gap-2 text-sm">
      <Icon name="warning" className="icon mt-0.5 text-amber" />
      <span>
        {text}.{" "}
        <a href="#nao-se-sabe" className="link">
          Veja o que conferir
        </a>
      </span>
    </p>
  );
}

const STATE_WORDS = { current: "vale agora", later: "depois", over: "já passou" } as const;

function Auctions({ auctions }: { auctions: AuctionValue[] }) {
  return (
    <table className="auctions">
      <caption className="sr-only">Lances mínimos dos dois leilões</caption>
      <tbody>
        {auctions.map(({ name, amount, when, state }) => (
          <tr key={name} className={state === "over" ? "text-muted" : undefined}>
            <th scope="row">
              <span className="font-semibold">{name}</span>{" "}
              <span className={state === "current" ? "tag tag-good" : "tag"}>{STATE_WORDS[state]}</span>
              <span className="block text-xs text-muted">{when ?? "data não publicada"}</span>
            </th>
            <td className="numeric font-semibold">
              {amount ?? "não informado"}
              <SourceMark source="page" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

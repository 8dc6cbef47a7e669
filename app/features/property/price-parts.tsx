import { FirstAnswer } from "#app/features/deciding/first-answer.tsx";
import type { PriceView } from "./price-view.ts";
import { Rows } from "./property-blocks.tsx";
import type { FactsView } from "./property-view.ts";
import { DiscountTag } from "#app/features/cards/listing-parts.tsx";
import { SourceMark } from "./source-mark.tsx";

/** The price and its explanation. */
export function PriceHead({ view }: { view: Pick<FactsView, "price"> }) {
  return (
    <>
      <h2 id="valor" className="text-sm font-semibold text-muted">
        Valor do Investimento
      </h2>
      <Amount price={view.price} />
    </>
  );
}

/** Ways to pay. */
export function PriceRows({ view }: { view: FactsView }) {
  return <Rows rows={view.price.rows} />;
}

function Amount({ price }: { price: PriceView }) {
  return (
    <div className="grid gap-1">
      <p className="text-sm text-muted">{price.label}</p>
      <p className="text-2xl font-bold tracking-tight">
        {price.amount}
        <SourceMark source={price.source} />
      </p>
      {price.outdated !== null && (
        <p className="text-sm text-amber">
          {price.outdated}.
          <SourceMark source="page" />
        </p>
      )}
      {price.beside !== null && (
        <p className="text-sm text-amber">
          {price.beside.text}.
          <SourceMark source={price.beside.source} />
        </p>
      )}
      {price.discount === null ? (
        <p className="text-sm text-muted">
          Avaliação: {price.appraisal}
          <SourceMark source={price.appraisalSource} />{" "}
          {price.above !== null && <span className="block text-amber">{price.above}.</span>}
        </p>
      ) : (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <span>
            <s className="text-muted">
              <span className="sr-only">Avaliação: </span>
              {price.appraisal}
            </s>
            <SourceMark source={price.appraisalSource} />
          </span>
          <DiscountTag discount={price.discount} />{" "}
          <span className="text-brand">
            {price.savings}
            <SourceMark source="derived" />
          </span>
        </p>
      )}
    </div>
  );
}

/** What to have in hand, and what is unknown; each is explained further down the page. */
export function PriceAnswer({ view: { estimate } }: { view: FactsView }) {
  return estimate && <FirstAnswer estimate={estimate} />;
}

const STATE_WORDS = { current: "vale agora", later: "depois", over: "já passou" } as const;

/** The minimum bids of the two auctions. */
export function PriceAuctions({ view }: { view: FactsView }) {
  return (
    <table className="auctions">
      <caption className="sr-only">Lances mínimos dos dois leilões</caption>
      <tbody>
        {view.price.auctions.map(({ name, amount, when, state }) => (
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

import type { ReactNode } from "react";
import { InterestButton, type InterestView } from "#app/features/interests/interest-button.tsx";
import type { FreshnessView } from "#app/facts/query/freshness.ts";
import type { Packed } from "#app/ui/packed.ts";
import { WrittenOnce } from "#app/ui/written-once.tsx";
import { DeadlineBlock } from "./deadline-block.tsx";
import { PropertyActions } from "./property-actions.tsx";
import type { FactsView } from "./property-view.ts";
import { PriceAuctions, PriceAnswer, PriceHead, PriceRows, Withdrawn } from "./read-parts.tsx";

interface Props {
  view: FactsView;
  /** The same facts, packed as they arrived from the server. */
  facts: Packed<FactsView>;
  /** Age of the newest list of this property's state. */
  freshness: FreshnessView;
  /** This page's own address. */
  address: string;
  interest: InterestView;
}

/** The price and its explanation, the deadline, ways to pay, and the actions. */
export function PriceCard({ view, facts, freshness, address, interest }: Props) {
  const { price, status } = view;
  if (status.withdrawn)
    return (
      <Card>
        <WrittenOnce kind="withdrawn" packed={facts} part={Withdrawn} className="grid gap-3" />
      </Card>
    );
  return (
    <Card>
      <WrittenOnce kind="price" packed={facts} part={PriceHead} className="grid gap-3" />
      {status.left === null && price.source === "list" && freshness.stale && (
        <p className="text-sm text-amber">
          Preço de uma lista de {freshness.days} dias atrás: pode ter mudado.
        </p>
      )}
      {price.source === "page" && (
        <p className="text-sm text-muted">{`Preço da ${price.list}: pode ter mudado.`}</p>
      )}
      {price.auctions.length > 0 && <WrittenOnce kind="auctions" packed={facts} part={PriceAuctions} />}
      {status.left === null && (
        <>
          <WrittenOnce kind="answer" packed={facts} part={PriceAnswer} className="grid gap-3" />
          <DeadlineBlock deadline={view.deadline} />
          <InterestButton number={view.number} interest={interest} />
        </>
      )}
      {price.rows.length > 0 && <WrittenOnce kind="price rows" packed={facts} part={PriceRows} />}
      <PropertyActions view={view} facts={facts} address={address} />
      <p className="border-t border-line pt-4 text-xs text-muted">
        {freshness.text}. Os dados podem mudar: confirme na página oficial.
      </p>
    </Card>
  );
}

function Card({ children }: { children: ReactNode }) {
  return (
    <aside className="price-card" aria-labelledby="valor">
      <div className="panel gap-3 p-5">{children}</div>
    </aside>
  );
}

import type { Differing } from "#app/core/ingestion/runs/compare-lists.server.ts";
import type { Values } from "#app/core/ingestion/timeline.ts";
import { formatPrice } from "#app/lib/money.ts";
import type { Figure } from "../kit/figures.tsx";
import type { CompareQuery } from "./compare-query.ts";

/** A property of which two lists say different things. */
export interface DifferingLine {
  number: string;
  place: string;
  before: string;
  after: string;
}

export interface CompareView {
  query: CompareQuery;
  /** Why two chosen imports cannot be compared; null: they can, or none were chosen. */
  refused: string | null;
  /** The lists of the chosen state by their days, the newest first; empty: no state is chosen, or it has none. */
  days: Record<string, string>;
  /** Null: no state is chosen, or it has fewer than two lists. */
  compared: {
    title: string;
    counts: Figure[];
    total: number;
    pages: number;
    rows: DifferingLine[];
  } | null;
}

export function differingLine({ number, city, district, before, after }: Differing): DifferingLine {
  return {
    number,
    place: [city, district].filter((part) => part !== null).join(" · ") || "–",
    before: textOf(before, after),
    after: textOf(after, before),
  };
}

/** What a list says, with the appraisal only where the other list has another. */
function textOf(values: Values | null, other: Values | null): string {
  if (values === null) return "não está na lista";
  const { priceCents, appraisalCents, saleMode } = values;
  const appraisal =
    other !== null && other.appraisalCents !== appraisalCents
      ? ` · avaliação ${formatPrice(appraisalCents)}`
      : "";
  return `${formatPrice(priceCents)} · ${saleMode}${appraisal}`;
}

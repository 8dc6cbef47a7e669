import { ALERT_NAMES } from "#app/core/alerts/alert-words.ts";
import { PARTIAL_PAYMENTS, unknownConditions, unknownNews } from "#app/core/engine/unknown-conditions.ts";
import type { CurrentEngine } from "#app/core/engine/search-engine.ts";
import { describe } from "#app/facts/query/describe.ts";
import { listsFor } from "#app/facts/query/freshness.ts";
import { canonicalHref, parseQuery, type UsualSort } from "#app/facts/query/query-codec.ts";
import { standingSort } from "#app/facts/query/ordering.ts";
import { cardView, type CardView } from "#app/features/cards/card-view.ts";
import { inRange, type ListRange } from "#app/facts/listings/list-days.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { plural } from "#app/lib/numbers.ts";

const CARDS = 3;

/** A search inside an article, as it is answered now. */
export interface LiveSearch {
  kind: "search";
  href: string;
  /** The words of the link. */
  words: string;
  /** What is searched for: `Imóveis em todo o Brasil, com 40% de desconto ou mais`. */
  description: string;
  /** `1.234 imóveis nas listas de 18/11 a 20/11/2026, de 27 estados`. */
  summary: string;
  /** Why nobody knows how many, or of some only; null: it is known. */
  why: string | null;
  cards: Pick<
    CardView,
    "number" | "title" | "place" | "priceLabel" | "price" | "appraisal" | "discount" | "picture"
  >[];
}

interface LiveSearchFacts {
  /** What follows `/dashboard?`. */
  query: string;
  words: string;
}

/** Answers a search from the index in memory. */
export function liveSearch(
  engine: Pick<CurrentEngine, "count" | "first" | "freshness" | "search">,
  { query, words }: LiveSearchFacts,
  usualSort: UsualSort,
  today: IsoDate,
): LiveSearch {
  const search = parseQuery(new URLSearchParams(query), usualSort);
  const { filters } = search;
  const count = engine.count(filters);
  const listings = engine.first(filters, standingSort(search, usualSort), CARDS);
  const unknown = count > 0 ? [] : unknownConditions(engine, filters);
  const partly = [
    ...unknownNews(engine, filters),
    ...(filters.payments.length > 0 ? [PARTIAL_PAYMENTS] : []),
  ];
  const why = unknown.length > 0 ? unknown : partly;
  return {
    kind: "search",
    href: canonicalHref("/dashboard", { ...search, page: 1, through: 1 }, usualSort),
    words,
    description: describe(filters, ALERT_NAMES),
    summary:
      unknown.length > 0 ? "Não sabemos quantos" : countWords(count, listsFor(engine.freshness, filters)),
    why: why.length > 0 ? why.join(" ") : null,
    cards: listings.map((listing) => {
      const { number, title, place, priceLabel, price, appraisal, discount, picture } = cardView(
        listing,
        today,
      );
      return { number, title, place, priceLabel, price, appraisal, discount, picture };
    }),
  };
}

function countWords(count: number, lists: ListRange | null): string {
  return plural(count, "imóvel", "imóveis") + (lists === null ? "" : ` ${inRange(lists)}`);
}

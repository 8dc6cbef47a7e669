import { ALERT_NAMES } from "#app/core/alerts/alert-words.ts";
import type { CurrentEngine } from "#app/core/engine/search-engine.ts";
import { describe } from "#app/facts/query/describe.ts";
import { newestListFor } from "#app/facts/query/freshness.ts";
import { canonicalHref, parseQuery, type UsualSort } from "#app/facts/query/query-codec.ts";
import { standingSort } from "#app/facts/query/ordering.ts";
import { cardView, type CardView } from "#app/features/cards/card-view.ts";
import { formatDate, type IsoDate } from "#app/lib/dates.ts";
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
  /** `1.234 imóveis na lista de 20/11/2026`. */
  found: string;
  cards: Pick<
    CardView,
    "number" | "title" | "place" | "priceLabel" | "price" | "appraisal" | "discount" | "picture"
  >[];
}

interface Asked {
  /** What follows `/dashboard?`. */
  query: string;
  words: string;
}

/** Answers a search from the index in memory. */
export async function liveSearch(
  engine: Pick<CurrentEngine, "count" | "first" | "freshness">,
  { query, words }: Asked,
  usualSort: UsualSort,
  today: IsoDate,
): Promise<LiveSearch> {
  const asked = parseQuery(new URLSearchParams(query), usualSort);
  const { filters } = asked;
  const [count, listings] = await Promise.all([
    engine.count(filters),
    engine.first(filters, standingSort(asked, usualSort), CARDS),
  ]);
  const day = newestListFor(engine.freshness, filters);
  return {
    kind: "search",
    href: canonicalHref("/dashboard", { ...asked, page: 1, through: 1 }, usualSort),
    words,
    description: describe(filters, ALERT_NAMES),
    found: plural(count, "imóvel", "imóveis") + (day === null ? "" : ` na lista de ${formatDate(day)}`),
    cards: listings.map((listing) => {
      const { number, title, place, priceLabel, price, appraisal, discount, picture } = cardView(
        listing,
        today,
      );
      return { number, title, place, priceLabel, price, appraisal, discount, picture };
    }),
  };
}

import type { CurrentEngine } from "#app/core/engine/search-engine.ts";
import type { ListingDetail } from "#app/facts/listings/listing-detail.ts";
import { saleModeName } from "#app/facts/listings/source-words.ts";
import { NO_FILTERS } from "#app/facts/query/filters.ts";
import { packedCard, type CardView } from "#app/features/cards/card-view.ts";
import { priceChart, type PriceChart } from "#app/features/property/price-chart.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { formatPrice } from "#app/lib/money.ts";
import { plural } from "#app/lib/numbers.ts";
import type { Packed } from "#app/ui/packed.ts";

/** Properties that are looked at to find the one with the most to tell. */
const CANDIDATES = 8;

/** A property for sale today whose price fell on the way: its card, and how it got there. */
export interface PriceStory {
  card: Packed<CardView>;
  chart: PriceChart;
  /** `De R$ 200.000 para R$ 130.000, em 3 preços e 2 modalidades.` */
  text: string;
}

type Engine = Pick<CurrentEngine, "first">;
type FindListing = (number: string) => Promise<ListingDetail | null>;

/**
 * Of the properties whose price fell in the newest lists, the one that went through the most sale modes, then prices;
 * null when none has a history to draw.
 */
export async function findPriceStory(
  engine: Engine,
  find: FindListing,
  today: IsoDate,
): Promise<PriceStory | null> {
  const fallen = engine.first({ ...NO_FILTERS, novelties: ["baixou"] }, "recentes", CANDIDATES);
  const results = await Promise.all(fallen.map(({ number }) => find(number)));
  const details = results.filter((detail): detail is ListingDetail => detail?.available === true);
  const [best] = details.toSorted((a, b) => lengthOf(b) - lengthOf(a));
  const chart = best ? priceChart(best) : null;
  if (!best || !chart) return null;
  return { card: packedCard(best.listing, today), chart, text: storyText(best) };
}

/** Sale modes count more than prices. */
function lengthOf({ prices }: ListingDetail): number {
  return saleModesOf(prices).length * 100 + prices.length;
}

function saleModesOf(prices: ListingDetail["prices"]): string[] {
  return [...new Set(prices.map(({ saleMode }) => saleModeName(saleMode)))];
}

function storyText({ prices }: ListingDetail): string {
  const inOrder = prices.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const [first, last] = [inOrder[0]!, inOrder.at(-1)!];
  const saleModes = saleModesOf(prices);
  const where =
    saleModes.length > 1
      ? plural(saleModes.length, "modalidade", "modalidades")
      : `uma só modalidade, ${saleModes[0]!}`;
  const change = `De ${formatPrice(first.priceCents)} para ${formatPrice(last.priceCents)}`;
  return `${change}, em ${plural(prices.length, "preço", "preços")} e ${where}.`;
}

/** How long a page waits for a story that is still being read: an import may occupy the database. */
const PATIENCE_MS = 300;

/** The story of each index, read once; a page does not wait long for it, and is shown without it meanwhile. */
export function createPriceStories(patienceMs = PATIENCE_MS) {
  const known = new WeakMap<Engine, { today: IsoDate; story: Promise<PriceStory | null> }>();
  return async (
    engine: Engine,
    find: FindListing,
    today: IsoDate,
    onError: (error: unknown) => void,
  ): Promise<PriceStory | null> => {
    let cached = known.get(engine);
    if (cached?.today !== today) {
      const story = findPriceStory(engine, find, today).catch((error: unknown) => {
        known.delete(engine);
        onError(error);
        return null;
      });
      cached = { today, story };
      known.set(engine, cached);
    }
    let late: NodeJS.Timeout | undefined;
    const patience = new Promise<null>((resolve) => (late = setTimeout(() => resolve(null), patienceMs)));
    return Promise.race([cached.story, patience]).finally(() => clearTimeout(late));
  };
}

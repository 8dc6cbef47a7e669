import { searchArea } from "#app/facts/listings/listing.ts";
import { priceWords } from "#app/facts/query/amount.ts";
import { countWords } from "#app/facts/query/describe.ts";
import type { CountKey, FilterKey } from "#app/facts/query/filter-keys.ts";
import { PRICE_LIMIT, type Filters } from "#app/facts/query/filters.ts";
import { without } from "#app/facts/query/query-codec.ts";
import type { Step } from "./relaxations.ts";
import { FACET_OF, type SearchEngine } from "#app/core/engine/search-engine.ts";

const PRICE_STEP = 10_000;

/** A bound that something is found under, in words; null where none helps. `asked` is the bound it takes the place of. */
interface Lesser {
  label: string;
  bound: number;
  distance: number;
}
type Loosen = (engine: SearchEngine, wider: Filters, asked: number) => Promise<Lesser | null>;

/** How each bound is loosened, given the search without it. A key without a bound, or whose bound is only let go, has none. */
const LESSER: { [K in FilterKey]: Filters[K] extends number | null ? Loosen | null : null } = {
  maxPrice: async (engine, wider, asked) => {
    const [cheapest] = await engine.first(wider, "menor_preco", 1);
    const bound = cheapest && roundUp(cheapest.priceCents / 100, PRICE_STEP);
    if (!bound || bound <= asked || bound >= PRICE_LIMIT) return null;
    return { label: `Até ${priceWords(bound)}`, bound, distance: closeness(bound / asked - 1) };
  },
  minPrice: async (engine, wider, asked) => {
    const [dearest] = await engine.first(wider, "maior_preco", 1);
    const bound = roundDown((dearest?.priceCents ?? 0) / 100, PRICE_STEP);
    return lower(bound, asked, `A partir de ${priceWords(bound)}`);
  },
  minDiscount: async (engine, wider, asked) => {
    const [best] = await engine.first(wider, "desconto", 1);
    const bound = roundDown(best?.discount ?? 0, 5);
    return lower(bound, asked, `A partir de ${bound}% de desconto`);
  },
  minBedrooms: fewer("minBedrooms"),
  minParking: fewer("minParking"),
  minBathrooms: fewer("minBathrooms"),
  minSuites: fewer("minSuites"),
  minArea: async (engine, wider, asked) => {
    const bound = roundDown((await largestArea(engine, wider)) ?? 0, 5);
    return lower(bound, asked, `A partir de ${bound.toLocaleString("pt-BR")} m²`);
  },
  maxDiscount: null,
  maxArea: null,
  text: null,
  states: null,
  cities: null,
  districts: null,
  types: null,
  saleModes: null,
  payments: null,
  dates: null,
  amenities: null,
  conditions: null,
  novelties: null,
  area: null,
};

/**
 * Bounds loosened just so far that something is found, as round figures: `Até R$ 230 mil`, `Com 2 quartos ou mais`,
 * `A partir de 35% de desconto`. Nothing for a bound that no loosening helps.
 */
export async function lesserSteps(engine: SearchEngine, filters: Filters): Promise<Step[]> {
  const steps: Step[] = [];
  for (const [key, loosen] of Object.entries(LESSER) as [FilterKey, Loosen | null][]) {
    const asked = filters[key];
    if (loosen === null || typeof asked !== "number") continue;
    const lesser = await loosen(engine, without(filters, key), asked);
    if (lesser === null) continue;
    const { label, bound, distance } = lesser;
    steps.push({ label, filters: { ...filters, [key]: bound }, distance });
  }
  return steps;
}

/** The most that the facet counts below what was asked for. */
function fewer(key: CountKey): Loosen {
  return async (engine, wider, asked) => {
    if (asked < 2) return null;
    const { facets } = await engine.search({ filters: wider, sort: "recentes", page: 1, pageSize: 1 });
    const there = facets[FACET_OF[key]].map(({ value }) => Number(value)).filter((count) => count < asked);
    const bound = Math.max(0, ...there);
    return lower(bound, asked, `Com ${countWords(key, bound)}`);
  };
}

function lower(bound: number, asked: number, label: string): Lesser | null {
  return bound > 0 && bound < asked ? { label, bound, distance: closeness(1 - bound / asked) } : null;
}

/** No order knows areas: looked for among as many as a person would read. */
async function largestArea(engine: SearchEngine, filters: Filters): Promise<number | null> {
  const found = await engine.first(filters, "recentes", 100);
  const areas = found.flatMap((listing) => searchArea(listing)?.m2 ?? []);
  return areas.length > 0 ? Math.max(...areas) : null;
}

/** A relative change of a bound as a distance below 1: a twentieth off is near, twice as much is far. */
function closeness(change: number): number {
  return change / (1 + change);
}

function roundUp(value: number, step: number): number {
  return Math.ceil(value / step) * step;
}

function roundDown(value: number, step: number): number {
  return Math.floor(value / step) * step;
}

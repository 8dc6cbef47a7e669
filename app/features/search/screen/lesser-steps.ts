import { searchArea } from "#app/facts/listings/listing.ts";
import { priceWords } from "#app/facts/query/amount.ts";
import { countWords } from "#app/facts/query/describe.ts";
import type { CountKey, FilterKey } from "#app/facts/query/filter-keys.ts";
import { PRICE_LIMIT, type Filters } from "#app/facts/query/filters.ts";
import { without } from "#app/facts/query/query-codec.ts";
import { FACET_OF, type SearchEngine } from "#app/core/engine/search-engine.ts";

/** A way to ask for less; ways with a smaller distance come first. */
export interface Step {
  /** Label of the button. */
  label: string;
  filters: Filters;
  /** How far it is from the original search: below 1 a condition is only loosened, from 1 on it is dropped. */
  distance: number;
}

const PRICE_STEP = 10_000;

/**
 * A looser bound with which something is found, and its label; null where none helps. `wanted` is the original
 * bound.
 */
interface Lesser {
  label: string;
  bound: number;
  distance: number;
}
type Loosen = (engine: SearchEngine, wider: Filters, wanted: number) => Promise<Lesser | null>;

/**
 * How each bound is loosened, given the search without it. A key without a bound, or whose bound can only be
 * dropped, has none.
 */
const LESSER: { [K in FilterKey]: Filters[K] extends number | null ? Loosen | null : null } = {
  maxPrice: async (engine, wider, wanted) => {
    const [cheapest] = engine.first(wider, "menor_preco", 1);
    const bound = cheapest && roundUp(cheapest.priceCents / 100, PRICE_STEP);
    if (!bound || bound <= wanted || bound >= PRICE_LIMIT) return null;
    return { label: `Até ${priceWords(bound)}`, bound, distance: closeness(bound / wanted - 1) };
  },
  minPrice: async (engine, wider, wanted) => {
    const [dearest] = engine.first(wider, "maior_preco", 1);
    const bound = roundDown((dearest?.priceCents ?? 0) / 100, PRICE_STEP);
    return lower(bound, wanted, `A partir de ${priceWords(bound)}`);
  },
  minDiscount: async (engine, wider, wanted) => {
    const [best] = engine.first(wider, "desconto", 1);
    const bound = roundDown(best?.discount ?? 0, 5);
    return lower(bound, wanted, `A partir de ${bound}% de desconto`);
  },
  minBedrooms: fewer("minBedrooms"),
  minParking: fewer("minParking"),
  minBathrooms: fewer("minBathrooms"),
  minSuites: fewer("minSuites"),
  minArea: async (engine, wider, wanted) => {
    const bound = roundDown(largestArea(engine, wider) ?? 0, 5);
    return lower(bound, wanted, `A partir de ${bound.toLocaleString("pt-BR")} m²`);
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
 * Bounds loosened just far enough that something is found, rounded: `Até R$ 230 mil`, `Com 2 quartos ou
 * mais`, `A partir de 35% de desconto`. None for a bound that no loosening helps.
 */
export async function lesserSteps(engine: SearchEngine, filters: Filters): Promise<Step[]> {
  const steps: Step[] = [];
  for (const [key, loosen] of Object.entries(LESSER) as [FilterKey, Loosen | null][]) {
    const wanted = filters[key];
    if (loosen === null || typeof wanted !== "number") continue;
    const lesser = await loosen(engine, without(filters, key), wanted);
    if (lesser === null) continue;
    const { label, bound, distance } = lesser;
    steps.push({ label, filters: { ...filters, [key]: bound }, distance });
  }
  return steps;
}

/** Loosens to the highest count in the facet below the requested one. */
function fewer(key: CountKey): Loosen {
  return async (engine, wider, wanted) => {
    if (wanted < 2) return null;
    const { facets } = engine.search({ filters: wider, sort: "recentes", page: 1, pageSize: 1 });
    const there = facets[FACET_OF[key]].map(({ value }) => Number(value)).filter((count) => count < wanted);
    const bound = Math.max(0, ...there);
    return lower(bound, wanted, `Com ${countWords(key, bound)}`);
  };
}

function lower(bound: number, wanted: number, label: string): Lesser | null {
  return bound > 0 && bound < wanted ? { label, bound, distance: closeness(1 - bound / wanted) } : null;
}

/** There is no order by area: looks among the first results only, as many as a person would read. */
function largestArea(engine: SearchEngine, filters: Filters): number | null {
  const listings = engine.first(filters, "recentes", 100);
  const areas = listings.flatMap((listing) => searchArea(listing)?.m2 ?? []);
  return areas.length > 0 ? Math.max(...areas) : null;
}

/** Maps the relative change of a bound to a distance below 1: a twentieth is near, a factor of two is far. */
function closeness(change: number): number {
  return change / (1 + change);
}

function roundUp(value: number, step: number): number {
  return Math.ceil(value / step) * step;
}

function roundDown(value: number, step: number): number {
  return Math.floor(value / step) * step;
}

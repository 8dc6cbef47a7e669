import { searchArea, type Listing } from "#app/facts/listings/listing.ts";
import { priceWords } from "#app/facts/query/amount.ts";
import { roomsWords } from "#app/facts/query/describe.ts";
import { PRICE_LIMIT, type Filters, type Sort } from "#app/facts/query/filters.ts";
import { without } from "#app/facts/query/query-codec.ts";
import type { Step } from "./relaxations.ts";
import type { SearchEngine } from "#app/core/engine/search-engine.ts";

const PRICE_STEP = 10_000;
const ROOMS = [
  ["minBedrooms", "quartos", "quarto"],
  ["minParking", "vagas", "vaga"],
  ["minBathrooms", "banheiros", "banheiro"],
] as const;

/**
 * Bounds loosened just so far that something is found, as round figures: `Até R$ 230 mil`, `Com 2 quartos ou mais`,
 * `A partir de 35% de desconto`. Nothing for a bound that no loosening helps.
 */
export async function lesserSteps(engine: SearchEngine, filters: Filters): Promise<Step[]> {
  const first = async (wider: Filters, sort: Sort): Promise<Listing | undefined> =>
    (await engine.first(wider, sort, 1))[0];
  const steps: Step[] = [];
  const add = (label: string, change: Partial<Filters>, distance: number) =>
    steps.push({ label, filters: { ...filters, ...change }, distance });

  const { minPrice, maxPrice, minDiscount, minArea } = filters;
  if (maxPrice !== null) {
    const cheapest = await first(without(filters, "maxPrice"), "menor_preco");
    const needed = cheapest && roundUp(cheapest.priceCents / 100, PRICE_STEP);
    if (needed && needed > maxPrice && needed < PRICE_LIMIT) {
      add(`Até ${priceWords(needed)}`, { maxPrice: needed }, closeness(needed / maxPrice - 1));
    }
  }
  if (minPrice !== null) {
    const dearest = await first(without(filters, "minPrice"), "maior_preco");
    const needed = dearest && roundDown(dearest.priceCents / 100, PRICE_STEP);
    if (needed && needed < minPrice) {
      add(`A partir de ${priceWords(needed)}`, { minPrice: needed }, closeness(1 - needed / minPrice));
    }
  }
  if (minDiscount !== null) {
    const best = await first(without(filters, "minDiscount"), "desconto");
    const needed = roundDown(best?.discount ?? 0, 5);
    if (needed > 0 && needed < minDiscount) {
      const distance = closeness(1 - needed / minDiscount);
      add(`A partir de ${needed}% de desconto`, { minDiscount: needed }, distance);
    }
  }
  for (const [field, facet, noun] of ROOMS) {
    const asked = filters[field];
    if (asked === null || asked < 2) continue;
    const { facets } = await engine.search({
      filters: without(filters, field),
      sort: "recentes",
      page: 1,
      pageSize: 1,
    });
    const there = facets[facet].map(({ value }) => Number(value)).filter((count) => count < asked);
    if (there.length === 0) continue;
    const needed = Math.max(...there);
    add(`Com ${roomsWords(needed, noun)}`, { [field]: needed }, closeness((asked - needed) / asked));
  }
  if (minArea !== null) {
    const largest = await largestArea(engine, without(filters, "minArea"));
    const needed = largest === null ? 0 : roundDown(largest, 5);
    if (needed > 0 && needed < minArea) {
      add(
        `A partir de ${needed.toLocaleString("pt-BR")} m²`,
        { minArea: needed },
        closeness(1 - needed / minArea),
      );
    }
  }
  return steps;
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

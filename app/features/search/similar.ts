import type { Listing } from "#app/features/listings/listing.ts";
import { NO_FILTERS, PRICE_LIMIT, type Filters } from "./filters.ts";
import type { SearchEngine } from "./search-engine.ts";

/** How far, in parts of the price, "about the same price" reaches. */
const PRICE_BAND = 0.3;

/**
 * Up to `count` available listings like this one: same city and type within 30 % of its price, then without the price,
 * then any type in the city. Cheapest first within each circle.
 */
export async function similarListings(
  engine: SearchEngine,
  listing: Listing,
  count: number,
): Promise<Listing[]> {
  const found = new Map<string, Listing>();
  for (const filters of circles(listing)) {
    if (found.size >= count) break;
    const { items } = await engine.search({ filters, sort: "menor_preco", page: 1, pageSize: count + 1 });
    for (const item of items) if (item.number !== listing.number) found.set(item.number, item);
  }
  return [...found.values()].slice(0, count);
}

function circles(listing: Listing): Filters[] {
  const reais = listing.priceCents / 100;
  const city: Filters = { ...NO_FILTERS, states: [listing.state], cities: [listing.citySlug] };
  const sameType: Filters = { ...city, types: [listing.typeCode] };
  const minPrice = Math.floor(reais * (1 - PRICE_BAND));
  const maxPrice = Math.min(PRICE_LIMIT, Math.ceil(reais * (1 + PRICE_BAND)));
  return [{ ...sameType, minPrice, maxPrice }, sameType, city];
}

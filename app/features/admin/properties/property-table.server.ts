import type { CurrentEngine, FacetCount } from "#app/core/engine/search-engine.ts";
import type { WithdrawnListings } from "#app/core/engine/withdrawn.server.ts";
import { canonicalNumber, type Listing } from "#app/facts/listings/listing.ts";
import type { PropertyQuery } from "./property-query.ts";

export const PAGE_SIZE = 50;

/** What the list is read from: no query of the database counts or scans the properties. */
export interface PropertySource {
  engine: Pick<CurrentEngine, "size" | "averageDiscount" | "search" | "first">;
  withdrawn: WithdrawnListings;
  /** A property that may have left the lists; null for an unknown number. */
  findListing(number: string): Promise<{ listing: Listing } | null>;
}

/** A property of a page of the list. */
export interface PropertyMatch {
  listing: Listing;
  /** The engine has it: it is on the newest list and not taken off the portal. */
  available: boolean;
}

interface PropertyTable {
  totals: { all: number; available: number; unavailable: number; averageDiscount: number | null };
  /** Properties found, on all pages. */
  total: number;
  properties: PropertyMatch[];
  /** The page shown: the last one where the address asks for one beyond it. */
  page: number;
  pages: number;
  /** Types to choose from, with what each would find under the other filters, the most frequent first. */
  types: FacetCount[];
}

/**
 * A page of the properties of the newest lists and of those that were taken off the portal; these come first. A property
 * that left the lists is found by its number alone.
 */
export async function propertyTable(source: PropertySource, query: PropertyQuery): Promise<PropertyTable> {
  const { engine, withdrawn } = source;
  const off = query.situation === "disponivel" ? [] : await withdrawn.find(query.filters, query.sort);
  const { total, facets } = searched(engine, query, 1, 1);
  const on = query.situation === "indisponivel" ? 0 : total;
  const pages = Math.max(1, Math.ceil((off.length + on) / PAGE_SIZE));
  const page = Math.min(query.page, pages);
  const from = (page - 1) * PAGE_SIZE;
  const properties = off.slice(from, from + PAGE_SIZE).map((listing) => ({ listing, available: false }));
  const free = PAGE_SIZE - properties.length;
  if (free > 0 && on > 0) {
    // The engine counts pages of its own, so two of them are read and cut.
    const skipped = Math.max(0, from - off.length);
    const { items } = searched(engine, query, Math.floor(skipped / PAGE_SIZE) + 1, PAGE_SIZE, 2);
    const rest = items.slice(skipped % PAGE_SIZE, (skipped % PAGE_SIZE) + free);
    properties.push(...rest.map((listing) => ({ listing, available: true })));
  }
  const left = off.length + on === 0 && query.situation === null ? await leftProperty(source, query) : null;
  return {
    totals: {
      all: engine.size + withdrawn.count,
      available: engine.size,
      unavailable: withdrawn.count,
      averageDiscount: engine.averageDiscount,
    },
    total: left ? 1 : off.length + on,
    properties: left ? [left] : properties,
    page,
    pages,
    types: typesOf(
      query.situation === "indisponivel" ? [] : facets.tipo,
      query.situation === "disponivel"
        ? []
        : await withdrawn.find({ ...query.filters, types: [] }, query.sort),
    ),
  };
}

function searched(
  engine: PropertySource["engine"],
  { filters, sort }: PropertyQuery,
  page: number,
  pageSize: number,
  pages = 1,
) {
  return engine.search({ filters, sort, page, pageSize, pages });
}

/** The property that the text names by its whole number, although it left the lists. */
async function leftProperty(
  { findListing }: PropertySource,
  { filters }: PropertyQuery,
): Promise<PropertyMatch | null> {
  const number = canonicalNumber(filters.text);
  const detail = number === null ? null : await findListing(number);
  return detail && { listing: detail.listing, available: false };
}

function typesOf(on: readonly FacetCount[], off: readonly Listing[]): FacetCount[] {
  const types = new Map(on.map((type) => [type.value, { ...type }]));
  for (const { typeCode, type } of off) {
    const known = types.get(typeCode);
    if (known) known.count++;
    else types.set(typeCode, { value: typeCode, label: type, count: 1 });
  }
  return [...types.values()].sort((a, b) => b.count - a.count || a.value.localeCompare(b.value));
}

const BATCH = 500;

/**
 * All properties that a query finds, in the order of its pages, in batches. Each is cut out of the order when the one
 * before has left: the numbers of 300,000 at once would keep every other request waiting for a sixth of a second.
 */
export async function* allProperties(
  source: PropertySource,
  query: PropertyQuery,
): AsyncGenerator<PropertyMatch[]> {
  const { engine, withdrawn } = source;
  const { filters, sort, situation } = query;
  const off = situation === "disponivel" ? [] : await withdrawn.find(filters, sort);
  if (off.length > 0) yield off.map((listing) => ({ listing, available: false }));
  if (situation === "indisponivel") return;
  let sent = 0;
  // The first batch is a page, which is there at once.
  for (let count = PAGE_SIZE; ; count = BATCH) {
    const listings = engine.first(filters, sort, count, sent);
    if (listings.length > 0) yield listings.map((listing) => ({ listing, available: true }));
    sent += listings.length;
    if (listings.length < count) break;
  }
  const left = off.length + sent === 0 && situation === null ? await leftProperty(source, query) : null;
  if (left) yield [left];
}

import type { Freshness } from "#app/facts/query/freshness.ts";
import type { DistrictCount } from "#app/facts/query/sentence/listed-places.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import type { Neighbours } from "#app/facts/listings/neighbours.ts";
import type { FilterKey } from "#app/facts/query/filter-keys.ts";
import type { Filters, Sort } from "#app/facts/query/filters.ts";
import type { DensityResult } from "./map-items.ts";
import type { MapRequest, MapResult, PlaceRequest, PlaceResult } from "./map-items.ts";

/** The facet that counts the values of each filter key, by address-bar key; null for those that nothing counts. */
export const FACET_OF = {
  text: null,
  states: "estado",
  cities: "cidade",
  districts: "bairro",
  types: "tipo",
  saleModes: "modalidade",
  payments: "pagamento",
  minPrice: null,
  maxPrice: null,
  minDiscount: null,
  maxDiscount: null,
  minBedrooms: "quartos",
  minParking: "vagas",
  minBathrooms: "banheiros",
  minSuites: "suites",
  minArea: null,
  maxArea: null,
  dates: null,
  amenities: "comodidades",
  conditions: null,
  novelties: "novidade",
  area: null,
} as const satisfies Record<FilterKey, string | null>;

/** Each facet counts under all other filters; places also ignore finer places. */
export type FacetKey = NonNullable<(typeof FACET_OF)[keyof typeof FACET_OF]>;
export const FACET_KEYS: readonly FacetKey[] = Object.values(FACET_OF).filter((key) => key !== null);

export interface FacetCount {
  value: string;
  /** What people read: `Campinas/SP`, `Venda Direta Online`. */
  label: string;
  count: number;
}

/** Values with a count of zero are left out, most frequent first, then by value; `bairro` is empty unless a city is chosen. */
export type Facets = Record<FacetKey, FacetCount[]>;

export interface SearchRequest {
  filters: Filters;
  sort: Sort;
  /** 1-based. */
  page: number;
  pageSize: number;
  /** How many pages are wanted, from `page` on; one where it is not said. */
  pages?: number;
  /** Words that need not occur: what has more of them comes first. */
  preferred?: string;
}

/** What a request wants of the ordered results. */
export function stretchOf({ page, pageSize, pages = 1 }: SearchRequest): { offset: number; limit: number } {
  return { offset: (page - 1) * pageSize, limit: pages * pageSize };
}

export interface SearchResult {
  total: number;
  items: Listing[];
  facets: Facets;
}

export interface DayCount {
  date: IsoDate;
  count: number;
}

/** What is there along the scales of price and discount, and on which days; each under all conditions but its own. */
export interface Histograms {
  /** Matches per bin of `PRICE_SCALE`. */
  prices: number[];
  /** Matches per bin of `DISCOUNT_SCALE`; those without a discount are in none. */
  discounts: number[];
  /** Days that somebody's auction or deadline is known to be on, ascending. */
  days: DayCount[];
}

/** A search whose pages are made of addresses instead of listings. */
export interface GroupedResult {
  /** Listings found. */
  total: number;
  /** Addresses they are at; a listing whose street number is unknown is alone at its own. */
  addresses: number;
  /** Those of the page: the units found at each, both in the order asked for. */
  groups: Listing[][];
  facets: Facets;
}

/**
 * The in-memory index and the SQL answer the same questions; tests compare them. Where words are asked for, how well a
 * listing matches them comes before the order that is asked for.
 */
export interface SearchEngine {
  search(request: SearchRequest): Promise<SearchResult> | SearchResult;
  histograms(filters: Filters): Promise<Histograms> | Histograms;
  /** How many there are, where neither page nor facets are wanted. */
  count(filters: Filters): Promise<number> | number;
  /** The first so many of all matches in order, without what else a search counts. */
  first(filters: Filters, sort: Sort, count: number): Promise<Listing[]> | Listing[];
  /** Numbers of all matches in the order of a search, for exports and for walking through them. */
  numbers(filters: Filters, sort: Sort, preferred?: string): Promise<string[]> | string[];
  /** The same search with the units of one address counted as one. */
  grouped(request: SearchRequest): Promise<GroupedResult> | GroupedResult;
  /** The neighbourhoods of all matches wherever they are, by city and slug; what the filters say of places is ignored. */
  districts(filters: Filters): Promise<DistrictCount[]> | DistrictCount[];
  /** All matches inside a box, gathered so that they can be told apart. */
  map(request: MapRequest): Promise<MapResult> | MapResult;
  /** How many of all matches lie where, in and at the edge of the box. */
  density(request: MapRequest): Promise<DensityResult> | DensityResult;
  /** What stands around a listing, which itself may be gone; `count`: how many similar ones. */
  neighbours(listing: Listing, count: number): Promise<Neighbours> | Neighbours;
  /** The matches at one place of the map. */
  place(request: PlaceRequest): Promise<PlaceResult> | PlaceResult;
}

/** What answers searches at the moment: the index in memory or, while none can be built, SQL. */
export interface CurrentEngine extends SearchEngine {
  readonly kind: "memory" | "sql";
  readonly size: number;
  readonly freshness: Freshness;
  /** The words that listings are found by, in code-unit order; null while they are in the database alone. */
  readonly vocabulary: readonly string[] | null;
  /** The available listings of these numbers, in the order asked for. */
  listings(numbers: string[]): Listing[] | Promise<Listing[]>;
}

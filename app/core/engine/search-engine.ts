import type { Freshness } from "#app/facts/query/freshness.ts";
import type { DistrictCount } from "#app/facts/query/sentence/listed-places.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import type { Listing, News } from "#app/facts/listings/listing.ts";
import type { Neighbours } from "#app/facts/listings/neighbours.ts";
import type { FilterKey } from "#app/facts/query/filter-keys.ts";
import type { Filters, Novelty, Ordering } from "#app/facts/query/filters.ts";
import type { Guess } from "#app/facts/query/words/typo.ts";
import type { DensityResult } from "./map-items.ts";
import type { MapRequest, MapResult, PlaceRequest, PlaceResult } from "./map-items.ts";

/** The facet that counts the values of each filter key, by its key in the address; null for keys that have no facet. */
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

/** Each facet counts under all other filters; facets of places also ignore filters on smaller places. */
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
  sort: Ordering;
  /** 1-based. */
  page: number;
  pageSize: number;
  /** How many pages are wanted, from `page` on; one by default. */
  pages?: number;
  /** Words that need not occur: listings with more of them come first. */
  preferred?: string;
  /** So many cities are in their facet at most, the most frequent ones; all by default. */
  mostCities?: number;
}

/** The part of the ordered results that a request wants. */
export function stretchOf({ page, pageSize, pages = 1 }: SearchRequest): { offset: number; limit: number } {
  return { offset: (page - 1) * pageSize, limit: pages * pageSize };
}

export interface SearchResult {
  total: number;
  items: Listing[];
  facets: Facets;
}

/** The counts of a search with so many cities at most. */
export function withCities<T extends Pick<SearchResult, "facets">>(counts: T, most = Infinity): T {
  const { facets } = counts;
  if (facets.cidade.length <= most) return counts;
  return { ...counts, facets: { ...facets, cidade: facets.cidade.slice(0, most) } };
}

export interface DayCount {
  date: IsoDate;
  count: number;
}

/** Matches along the scales of price and discount, and by day; each under all conditions but its own. */
export interface Histograms {
  /** Matches in each bin of `PRICE_SCALE`. */
  prices: number[];
  /** Matches in each bin of `DISCOUNT_SCALE`; those without a discount are in none. */
  discounts: number[];
  /** Days with a known auction or deadline of any match, ascending. */
  days: DayCount[];
}

/** A search whose pages are made of addresses instead of listings. */
export interface GroupedResult {
  /** Listings found. */
  total: number;
  /** Different addresses; a listing whose street number is unknown counts as an address of its own. */
  addresses: number;
  /** The addresses of the page with the units found at each, both in the order asked for. */
  groups: Listing[][];
  facets: Facets;
}

/** Something that happened to a listing in the last lists. */
export interface ListingNews {
  listing: Listing;
  news: News;
}

/**
 * Searches over the available listings. In the order `relevancia` the listings come first that match the words best; in
 * every order those with more of the preferred words.
 */
export interface SearchEngine {
  search(request: SearchRequest): SearchResult;
  histograms(filters: Filters): Histograms;
  /** The number of matches, without a page or facets. */
  count(filters: Filters): number;
  /** Matches of an area's search that may lie outside it, because their points are known only to a radius; else 0. */
  uncertain(filters: Filters): number;
  /** So many of all matches in order, after those skipped, without anything else that a search counts. */
  first(filters: Filters, sort: Ordering, count: number, skipped?: number): Listing[];
  /**
   * The newest so many pieces of news of these kinds about the matches: by the day of the list, then by the number as a
   * text, both descending.
   */
  news(filters: Filters, kinds: readonly Novelty[], most: number): ListingNews[];
  /** Numbers of all matches in the order of a search, for exports and for stepping through results. */
  numbers(filters: Filters, sort: Ordering, preferred?: string): string[];
  /** The same search with the units of one address counted as one. */
  grouped(request: SearchRequest): GroupedResult;
  /** The districts of all matches in any city, by city and slug; the filters' places are ignored. */
  districts(filters: Filters): DistrictCount[];
  /** The words of a text that are taken for misspellings, with what they are taken for. */
  guesses(text: string): Guess[];
  /** All matches inside a box, clustered where they are too close to be drawn separately. */
  map(request: MapRequest): MapResult;
  /** Counts of all matches by position, in and at the edge of the box. */
  density(request: MapRequest): DensityResult;
  /** The neighbours of a listing, which itself may have left the lists; `count`: how many similar ones. */
  neighbours(listing: Listing, count: number): Neighbours;
  /** The matches at one place of the map. */
  place(request: PlaceRequest): PlaceResult;
}

/** The index that answers searches now. */
export interface CurrentEngine extends SearchEngine {
  readonly size: number;
  readonly freshness: Freshness;
  /** Percent, the mean of the listings that have a discount; null where too few have one. */
  readonly averageDiscount: number | null;
  /** The words that listings are found by, in code-unit order. */
  readonly vocabulary: readonly string[];
  /** The available listings of these numbers, in the order asked for. */
  listings(numbers: string[]): Listing[];
}

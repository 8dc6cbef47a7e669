import type { Listing } from "#app/features/listings/listing.ts";
import type { Neighbours } from "#app/features/listings/neighbours.ts";
import { copyRange, countRange, newBitset, type Bitset } from "./bitset.ts";
import { pageBuildings } from "./building-columns.ts";
import type { Columns, Segment } from "./columns.ts";
import { choicesOf, narrow } from "./dimensions.ts";
import { noFacets } from "./facet-list.ts";
import { countHistograms } from "./histograms.ts";
import { densityAnswer, mapAnswer } from "./map-answer.ts";
import type { DensityResult } from "./map-density.ts";
import type { MapRequest, MapResult, PlaceRequest, PlaceResult } from "./map-items.ts";
import { createNeighbourFinder } from "./neighbours.ts";
import { placeGroups, placeRows } from "./map-place.ts";
import { NO_FILTERS, type Filters, type Sort } from "#app/features/search/filters.ts";
import { cityFacet, countedDistricts, districtFacet, placeSegments, stateFacet } from "./place-facets.ts";
import { countProfiles, summarise } from "./profile-counts.ts";
import { allRows, conditionRows } from "./row-conditions.ts";
import { pageRows } from "./row-order.ts";
import {
  stretchOf,
  type DistrictCount,
  type Facets,
  type Freshness,
  type GroupedResult,
  type Histograms,
  type SearchEngine,
  type SearchRequest,
  type SearchResult,
} from "#app/features/search/search-engine.ts";
import { firstAtLeast } from "./text-index.ts";

export interface MemoryEngine extends SearchEngine {
  readonly kind: "memory";
  readonly size: number;
  readonly freshness: Freshness;
  readonly vocabulary: readonly string[];
  search(request: SearchRequest): SearchResult;
  histograms(filters: Filters): Histograms;
  count(filters: Filters): number;
  first(filters: Filters, sort: Sort, count: number): Listing[];
  grouped(request: SearchRequest): GroupedResult;
  districts(filters: Filters): DistrictCount[];
  numbers(filters: Filters, sort: Sort): string[];
  /** All of its listings; a row of `rows` is a place among them. */
  readonly all: readonly Listing[];
  /** The matches as a set of rows, which the next question overwrites. */
  rows(filters: Filters): Bitset;
  neighbours(listing: Listing, count: number): Neighbours;
  map(request: MapRequest): MapResult;
  density(request: MapRequest): DensityResult;
  place(request: PlaceRequest): PlaceResult;
  /** The available listing of this number. */
  listing(number: string): Listing | null;
  /** The available ones of these numbers, in the order asked for. */
  listings(numbers: string[]): Listing[];
}

/**
 * Answers searches from columns that never change. Conditions fall into three kinds: rows (text, ranges, area) become
 * a set of bits; places are stretches of rows; dimensions (type, modality, rooms, ...) are judged once a profile.
 * So every facet comes out of one count over the rows, whatever condition it has to leave out.
 */
export function createMemoryEngine(columns: Columns): MemoryEngine {
  const { listings, places, dimensions, orders, text } = columns;
  const everything = allRows(listings.length);
  const scratch = { rows: newBitset(listings.length), part: newBitset(listings.length) };
  const matches = newBitset(listings.length);
  const result = newBitset(listings.length);
  const profileCounts = new Uint32Array(columns.profileRows.length);
  const unfiltered = summaryOf(
    NO_FILTERS,
    null,
    null,
    dimensions.map(() => null),
    null,
  );
  // One object answers every unfiltered search.
  for (const facet of Object.values(unfiltered.facets)) {
    for (const value of facet) Object.freeze(value);
    Object.freeze(facet);
  }

  /** Rows that satisfy everything but places; null for all. */
  function matchingRows(rows: Bitset | null, chosen: (number[] | null)[]): Bitset | null {
    if (chosen.every((choices) => choices === null)) return rows;
    matches.set(rows ?? everything);
    for (const [d, choices] of chosen.entries()) {
      if (choices) narrow(dimensions[d]!, choices, matches, scratch.part);
    }
    return matches;
  }

  function within(segments: Segment[] | null, matching: Bitset | null): Bitset {
    const from = matching ?? everything;
    if (!segments) return from;
    result.fill(0);
    for (const { start, end } of segments) copyRange(result, from, start, end);
    return result;
  }

  function summaryOf(
    filters: Filters,
    rows: Bitset | null,
    segments: Segment[] | null,
    chosen: (number[] | null)[],
    matching: Bitset | null,
  ): { total: number; facets: Facets } {
    const facets = noFacets();
    let counts = columns.profileRows;
    if (rows || segments) {
      counts = profileCounts.fill(0);
      countProfiles(columns, rows, segments, counts);
    }
    const total = summarise(columns, counts, chosen, facets);
    facets.estado = stateFacet(places, matching);
    facets.cidade = cityFacet(places, matching, filters);
    facets.bairro = districtFacet(places, matching, filters);
    return { total, facets };
  }

  function find({ filters }: SearchRequest) {
    const rows = conditionRows(columns, filters, scratch);
    const segments = placeSegments(places, filters);
    const chosen = dimensions.map((dimension) => choicesOf(dimension, filters));
    const isUnfiltered = !rows && !segments && chosen.every((choices) => choices === null);
    const matching = matchingRows(rows, chosen);
    const { total, facets } = isUnfiltered
      ? unfiltered
      : summaryOf(filters, rows, segments, chosen, matching);
    return { total, facets, found: within(segments, matching) };
  }

  function search(request: SearchRequest): SearchResult {
    const { total, facets, found } = find(request);
    const { offset, limit } = stretchOf(request);
    const items = pageRows(orders[request.sort], found, total, offset, limit, scratch.part);
    return { total, facets, items: items.map((row) => listings[row]!) };
  }

  function grouped(request: SearchRequest): GroupedResult {
    const { total, facets, found } = find(request);
    const { offset, limit } = stretchOf(request);
    const page = pageBuildings(orders[request.sort], columns.buildingOf, found, offset, limit);
    const groups = page.groups.map((rows) => rows.map((row) => listings[row]!));
    return { total, addresses: page.addresses, groups, facets };
  }

  function foundRows(filters: Filters): Bitset {
    const segments = placeSegments(places, filters);
    // Most searches among few listings are for places where there are none.
    if (segments?.length === 0) return result.fill(0);
    const rows = conditionRows(columns, filters, scratch);
    const chosen = dimensions.map((dimension) => choicesOf(dimension, filters));
    return within(segments, matchingRows(rows, chosen));
  }

  function rowOf(number: string): number | null {
    const row = text.numberRows[firstAtLeast(text.numbers, Number(number))];
    return row !== undefined && listings[row]?.number === number ? row : null;
  }

  let plain: Histograms | null = null;

  function histograms(filters: Filters): Histograms {
    if (foundRows(filters) !== everything) return countHistograms(columns.histograms, filters, foundRows);
    return (plain ??= countHistograms(columns.histograms, NO_FILTERS, foundRows));
  }

  function listing(number: string): Listing | null {
    const row = rowOf(number);
    return row === null ? null : listings[row]!;
  }

  return {
    kind: "memory",
    size: listings.length,
    freshness: columns.freshness,
    vocabulary: text.vocabulary.tokens,
    search,
    histograms,
    count: (filters) => countRange(foundRows(filters), 0, listings.length),
    first(filters, sort, count) {
      const found = foundRows(filters);
      const total = countRange(found, 0, listings.length);
      return pageRows(orders[sort], found, total, 0, count, scratch.part).map((row) => listings[row]!);
    },
    grouped,
    districts(filters) {
      const anywhere = { ...filters, states: [], cities: [], districts: [] };
      const rows = conditionRows(columns, anywhere, scratch);
      const chosen = dimensions.map((dimension) => choicesOf(dimension, anywhere));
      return countedDistricts(places, matchingRows(rows, chosen));
    },
    numbers(filters, sort) {
      const found = foundRows(filters);
      const total = countRange(found, 0, listings.length);
      if (total === 0) return [];
      return pageRows(orders[sort], found, total, 0, total, scratch.part).map((row) => listings[row]!.number);
    },
    all: listings,
    rows: foundRows,
    neighbours: createNeighbourFinder(columns, rowOf),
    map: (request) => mapAnswer(columns.map, foundRows(request.filters), request),
    density: (request) => densityAnswer(columns.map, foundRows(request.filters), request),
    place({ filters, place, page, pageSize }) {
      const rows = placeRows(columns.map, foundRows(filters), place);
      const items = rows.slice((page - 1) * pageSize, page * pageSize).map((row) => listings[row]!);
      return { total: rows.length, groups: placeGroups(columns.map, rows), items };
    },
    listing,
    listings: (numbers) => numbers.flatMap((number) => listing(number) ?? []),
  };
}

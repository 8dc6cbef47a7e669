import { placeParts, type PlaceResult } from "#app/core/engine/map-items.ts";
import {
  stretchOf,
  withCities,
  type Facets,
  type GroupedResult,
  type Histograms,
  type ListingNews,
  type CurrentEngine,
  type SearchRequest,
  type SearchResult,
} from "#app/core/engine/search-engine.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import { isFuller } from "#app/facts/places/district-slug.ts";
import { uncertainCounter } from "#app/facts/query/area-edge.ts";
import { NO_FILTERS, type Filters, type Ordering } from "#app/facts/query/filters.ts";
import { withoutNamedPlaces } from "#app/facts/query/place-keys.ts";
import { clausesIn } from "#app/facts/query/words/text-query.ts";
import { guessesIn } from "#app/facts/query/words/typo.ts";
import { countRange, has, newBitset, type Bitset } from "#app/lib/bitset.ts";
import { pageBuildings } from "./building-columns.ts";
import type { Columns } from "./columns.ts";
import { noFacets } from "./facet-list.ts";
import { countHistograms } from "./histograms.ts";
import { withNews } from "./map-addresses.ts";
import { densityAnswer, mapAnswer } from "./map-answer.ts";
import type { MapPoints, MapRow } from "./map-points.ts";
import { createMatchRanker } from "./match-rank.ts";
import { createNearestOrders, pageRows } from "./row-order.ts";
import { createNeighbourFinder } from "./neighbours.ts";
import { cityFacet, countedDistricts, districtFacet, stateFacet } from "./place-facets.ts";
import { countProfiles, summarise } from "./profile-counts.ts";
import { createRowFinder, type Judged } from "./row-finder.ts";
import { firstAtLeast } from "./text-index.ts";

export interface MemoryEngine extends CurrentEngine {
  /** What it answers from, and the next index is made from. */
  readonly columns: Columns;
  /** The available listing of this number. */
  listing(number: string): Listing | null;
}

type Ranked = Pick<SearchRequest, "filters" | "sort" | "preferred">;

/**
 * Answers searches from columns that never change. All facets come from one count over the rows, whichever condition
 * each of them ignores.
 */
export function createMemoryEngine(columns: Columns): MemoryEngine {
  const { listings, places, orders, text } = columns;
  const finder = createRowFinder(columns);
  const rankMatches = createMatchRanker(columns);
  const countUncertain = uncertainCounter(listings, columns);
  const nearest = createNearestOrders(columns);
  const orderOf = (sort: Ordering) => (typeof sort === "string" ? orders[sort] : nearest(sort.nearest));
  const part = newBitset(listings.length);
  const profileCounts = new Uint32Array(columns.profileRows.length);
  const unfiltered = summaryOf(NO_FILTERS, finder.judge(NO_FILTERS));
  // All unfiltered searches share one object.
  for (const facet of Object.values(unfiltered.facets)) {
    for (const value of facet) Object.freeze(value);
    Object.freeze(facet);
  }

  function summaryOf(
    filters: Filters,
    { rows, segments, chosen, matching }: Judged,
    mostCities?: number,
  ): { total: number; facets: Facets } {
    const facets = noFacets();
    let counts = columns.profileRows;
    if (rows || segments) {
      counts = profileCounts.fill(0);
      countProfiles(columns, rows, segments, counts);
    }
    const total = summarise(columns, counts, chosen, facets);
    facets.estado = stateFacet(places, matching);
    facets.cidade = cityFacet(places, matching, filters, mostCities);
    facets.bairro = districtFacet(places, matching, filters);
    return { total, facets };
  }

  function find({ filters, mostCities }: SearchRequest) {
    const judged = finder.judge(filters);
    const { rows, segments, chosen } = judged;
    const isUnfiltered = !rows && !segments && chosen.every((choices) => choices === null);
    const { total, facets } = isUnfiltered
      ? withCities(unfiltered, mostCities)
      : summaryOf(filters, judged, mostCities);
    return { total, facets, matches: finder.matchesOf(judged) };
  }

  function isRanked({ filters, sort, preferred = "" }: Ranked): boolean {
    return (sort === "relevancia" && filters.text !== "") || preferred !== "";
  }

  /** The rows of a page: the most relevant ones first where that is asked for, equal ones in the order asked for. */
  function ranked(
    { filters, sort, preferred = "" }: Ranked,
    matches: Bitset,
    total: number,
    offset: number,
    limit: number,
  ): number[] {
    const parts = rankMatches(matches, sort === "relevancia" ? filters.text : "", preferred);
    if (parts === null) return pageRows(orderOf(sort), matches, total, offset, limit, part);
    const page: number[] = [];
    let skipped = 0;
    for (const rows of parts) {
      const count = countRange(rows, 0, listings.length);
      const from = Math.max(0, offset - skipped);
      skipped += count;
      if (from >= count) continue;
      for (const row of pageRows(orderOf(sort), rows, count, from, limit - page.length, part)) page.push(row);
      if (page.length === limit) break;
    }
    return page;
  }

  function search(request: SearchRequest): SearchResult {
    const { total, facets, matches } = find(request);
    const { offset, limit } = stretchOf(request);
    const items = ranked(request, matches, total, offset, limit);
    return { total, facets, items: items.map((row) => listings[row]!) };
  }

  function grouped(request: SearchRequest): GroupedResult {
    const { total, facets, matches } = find(request);
    const { offset, limit } = stretchOf(request);
    const order = isRanked(request) ? ranked(request, matches, total, 0, total) : orderOf(request.sort).rows;
    const page = pageBuildings(order, columns.buildingOf, matches, offset, limit);
    const groups = page.groups.map((rows) => rows.map((row) => listings[row]!));
    return { total, addresses: page.addresses, groups, facets };
  }

  function rowOf(number: string): number | null {
    const row = text.numberRows[firstAtLeast(text.numbers, Number(number))];
    return row !== undefined && listings[row]?.number === number ? row : null;
  }

  let plain: Histograms | null = null;

  function histograms(filters: Filters): Histograms {
    if (finder.rows(filters) !== finder.everything)
      return countHistograms(columns.histograms, filters, finder.rows);
    return (plain ??= countHistograms(columns.histograms, NO_FILTERS, finder.rows));
  }

  function listing(number: string): Listing | null {
    const row = rowOf(number);
    return row === null ? null : listings[row]!;
  }

  return {
    columns,
    size: listings.length,
    freshness: columns.freshness,
    averageDiscount: columns.averageDiscount,
    vocabulary: text.vocabulary.tokens,
    search,
    histograms,
    count: (filters) => countRange(finder.rows(filters), 0, listings.length),
    uncertain: (filters) => (filters.area ? countUncertain(finder.rows(filters), filters.area) : 0),
    first(filters, sort, count, skipped = 0) {
      const matches = finder.rows(filters);
      const total = countRange(matches, 0, listings.length);
      if (total === 0) return [];
      return ranked({ filters, sort }, matches, total, skipped, count).map((row) => listings[row]!);
    },
    news(filters, kinds, most) {
      const matches = finder.rows(filters);
      const chosen: ListingNews[] = [];
      const { rows, positions } = columns.news;
      for (let i = 0; i < rows.length && chosen.length < most; i++) {
        if (!has(matches, rows[i]!)) continue;
        const current = listings[rows[i]!]!;
        const news = current.news[positions[i]!]!;
        if (kinds.includes(news.kind)) chosen.push({ listing: current, news });
      }
      return chosen;
    },
    grouped,
    districts: (filters) => countedDistricts(places, finder.judge(withoutNamedPlaces(filters)).matching),
    numbers(filters, sort, preferred) {
      const matches = finder.rows(filters);
      const total = countRange(matches, 0, listings.length);
      if (total === 0) return [];
      return ranked({ filters, sort, preferred }, matches, total, 0, total).map(
        (row) => listings[row]!.number,
      );
    },
    neighbours: createNeighbourFinder(columns, rowOf),
    guesses: (typed) => guessesIn(text.vocabulary, clausesIn(typed)),
    map(request) {
      const rows = finder.rows(request.filters);
      const uncertain = countUncertain(rows, request.filters.area);
      const answer = mapAnswer(columns.map, rows, uncertain, request);
      return { ...answer, items: withNews(answer.items, listing) };
    },
    density: (request) => densityAnswer(columns.map, finder.rows(request.filters), request),
    place({ filters, place, page, pageSize }) {
      const rows = placeRows(columns.map, finder.rows(filters), place);
      const items = rows.slice((page - 1) * pageSize, page * pageSize).map((row) => listings[row]!);
      return { total: rows.length, groups: placeGroups(columns.map, rows), items };
    },
    listing,
    listings: (numbers) => numbers.flatMap((number) => listing(number) ?? []),
  };
}

/** Rows of the set at a place, by district and then by number; those without a district come last. */
function placeRows(points: MapPoints, matches: Bitset, place: string): number[] {
  const { atoms, starts, rowsAt, buildingOf } = points;
  const parts = placeParts(place);
  const rows: number[] = [];
  for (const [atom, { key }] of atoms.entries()) {
    const part = parts.find((one) => one.point === key);
    if (!part) continue;
    const here = [...rowsAt.subarray(starts[atom], starts[atom + 1])];
    const unit = here.find((row) => points.rows[row]!.number === part.unit);
    const isOfUnit = (row: number) => unit !== undefined && buildingOf[row] === buildingOf[unit];
    rows.push(...here.filter((row) => has(matches, row) && (part.unit === null || isOfUnit(row))));
  }
  const at = (row: number) => points.rows[row]!;
  return rows.sort((a, b) => byDistrict(at(a), at(b)) || Number(at(a).number) - Number(at(b).number));
}

/** The districts of rows in that order, with the number of rows in each. */
function placeGroups(points: MapPoints, rows: number[]): PlaceResult["groups"] {
  const groups: PlaceResult["groups"] = [];
  for (const row of rows) {
    const { districtSlug, district } = points.rows[row]!;
    const last = groups.at(-1);
    if (last && last.slug === districtSlug) {
      last.count++;
      // Of several spellings the fullest is shown, as in facets.
      if (district !== null && (last.name === null || isFuller(district, last.name))) last.name = district;
    } else groups.push({ slug: districtSlug, name: district, count: 1 });
  }
  return groups;
}

function byDistrict({ districtSlug: a }: MapRow, { districtSlug: b }: MapRow): number {
  if (a === b) return 0;
  if (a === null) return 1;
  return b !== null && a > b ? 1 : -1;
}

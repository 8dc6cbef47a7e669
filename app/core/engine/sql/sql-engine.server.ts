import { inArray, sql, type SQL } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { searchRows } from "#app/db/schema/engine.ts";
import { propertyEvents } from "#app/db/schema/properties.ts";
import { newsLists } from "#app/facts/listings/listing-events.server.ts";
import { listingsByNumber } from "#app/facts/listings/listing-rows.server.ts";
import type { CurrentEngine } from "#app/core/engine/search-engine.ts";
import { countUncertain } from "#app/facts/query/area-edge.ts";
import type { Filters, Ordering } from "#app/facts/query/filters.ts";
import { newestNews } from "#app/core/engine/index/news-order.ts";
import { numbersOf as numbersOfItems, withNews } from "#app/core/engine/index/map-addresses.ts";
import { densityAnswer, mapAnswer } from "#app/core/engine/index/map-answer.ts";
import { freshnessOf } from "#app/facts/query/freshness.ts";
import {
  stretchOf,
  withCities,
  type GroupedResult,
  type SearchEngine,
  type SearchRequest,
  type SearchResult,
} from "#app/core/engine/search-engine.ts";
import { withoutNamedPlaces } from "#app/facts/query/place-keys.ts";
import { clausesIn } from "#app/facts/query/words/text-query.ts";
import { guessesIn } from "#app/facts/query/words/typo.ts";
import { buildingKeysOf } from "./sql-buildings.server.ts";
import { countDistricts, countFacets } from "./sql-facets.server.ts";
import { countHistograms } from "./sql-histograms.server.ts";
import { lexiconOf, type Lexicon } from "./sql-lexicon.server.ts";
import { foundRows, mapPointsOf } from "./sql-map.server.ts";
import { neighboursInSql } from "./sql-neighbours.server.ts";
import { orderBy } from "./sql-orders.server.ts";
import { matchOrder } from "./sql-relevance.server.ts";
import { placeInSql } from "./sql-place.server.ts";
import { conditionsOf, inPlaces, inProfiles, whereAll, type Conditions } from "./sql-predicates.server.ts";

const { numero, nDoImovel } = searchRows;

export interface SqlEngine extends SearchEngine {
  /** Ready for searches, with the number of listings and the freshness of this moment. */
  current(): Promise<CurrentEngine>;
}

/** Searches in SQL with the same answers as the memory engine: used to check it, and where no index can be built. */
export function createSqlEngine(db: Db): SqlEngine {
  const lexicon = lexiconOf(db);

  const allOf = (conditions: Conditions) =>
    whereAll([...conditions.row, ...inPlaces(conditions), ...inProfiles(conditions)]);

  /** `match`: the order that comes before `sort`. */
  async function numbersOf(
    conditions: Conditions,
    sort: Ordering,
    page: SQL,
    match: SQL[],
  ): Promise<string[]> {
    const where = allOf(conditions);
    const order = sql.join([...match, orderBy(sort), sql`${numero}`], sql`, `);
    const { rows } = await db.execute<{ number: string }>(sql`
      select ${nDoImovel} as number from ${searchRows} ${where} order by ${order} ${page}`);
    return rows.map((row) => row.number);
  }

  async function placedRows(filters: Filters) {
    const words = await lexicon();
    const [points, found] = await Promise.all([
      mapPointsOf(db, words),
      foundRows(db, conditionsOf(filters, words), words),
    ]);
    return { points, found };
  }

  const engine: SearchEngine = {
    async search(request): Promise<SearchResult> {
      const words = await lexicon();
      const conditions = conditionsOf(request.filters, words);
      const { offset, limit } = stretchOf(request);
      const paging = sql`limit ${limit} offset ${offset}`;
      const match = matchOf(request, words);
      const [counts, items] = await Promise.all([
        countsOf(db, conditions, words),
        numbersOf(conditions, request.sort, paging, match).then((numbers) =>
          listingsByNumber(db, numbers, words.held),
        ),
      ]);
      return { ...withCities(counts, request.mostCities), items };
    },
    async histograms(filters) {
      return countHistograms(db, filters, await lexicon());
    },
    async count(filters) {
      const where = allOf(conditionsOf(filters, await lexicon()));
      const { rows } = await db.execute<{ total: number }>(
        sql`select count(*)::int as total from ${searchRows} ${where}`,
      );
      return rows[0]!.total;
    },
    async uncertain(filters) {
      if (!filters.area) return 0;
      const { points, found } = await placedRows(filters);
      return countUncertain(points.rows, found, filters.area);
    },
    async first(filters, sort, count, skipped = 0) {
      const words = await lexicon();
      const numbers = await numbersOf(
        conditionsOf(filters, words),
        sort,
        sql`limit ${count} offset ${skipped}`,
        matchOf({ filters, sort }, words),
      );
      return listingsByNumber(db, numbers, words.held);
    },
    async news(filters, kinds, most) {
      const words = await lexicon();
      const { uf, tipo, dataLista, nDoImovel: number } = propertyEvents;
      const found = sql`select ${nDoImovel} from ${searchRows} ${allOf(conditionsOf(filters, words))}`;
      const { rows } = await db.execute<{ number: string }>(sql`
        select ${number} as number from ${propertyEvents}
        where ${tipo} = any(${sql.param([...kinds])}) and ${number} in (${found})
          and (${uf}, ${dataLista}) in (select * from ${newsLists(words.held.days)})
        order by ${dataLista} desc, length(${number}) desc, ${number} collate "C" desc limit ${most}`);
      const told = await listingsByNumber(db, [...new Set(rows.map((row) => row.number))], words.held);
      const newest = await newestNews(told, async () => {});
      return newest
        .filter(({ news }) => kinds.includes(news.kind))
        .slice(0, most)
        .map(({ row, news }) => ({ listing: told[row]!, news }));
    },
    async grouped(request): Promise<GroupedResult> {
      const words = await lexicon();
      const match = matchOf(request, words);
      const conditions = conditionsOf(request.filters, words);
      const [counts, numbers, keys] = await Promise.all([
        countsOf(db, conditions, words),
        numbersOf(conditions, request.sort, sql``, match),
        buildingKeysOf(db, words),
      ]);
      const { offset, limit } = stretchOf(request);
      const buildings = Map.groupBy(numbers, (number) => keys.get(number) ?? number);
      const shown = [...buildings.values()].slice(offset, offset + limit);
      const units = await listingsByNumber(db, shown.flat(), words.held);
      const byNumber = new Map(units.map((unit) => [unit.number, unit]));
      const groups = shown.map((numbersThere) =>
        numbersThere.flatMap((number) => byNumber.get(number) ?? []),
      );
      return { ...withCities(counts, request.mostCities), addresses: buildings.size, groups };
    },
    async districts(filters) {
      const words = await lexicon();
      return countDistricts(db, conditionsOf(withoutNamedPlaces(filters), words), words);
    },
    async numbers(filters, sort, preferred = "") {
      const words = await lexicon();
      return numbersOf(
        conditionsOf(filters, words),
        sort,
        sql``,
        matchOf({ filters, sort, preferred }, words),
      );
    },
    async neighbours(listing, count) {
      return neighboursInSql(db, listing, count, await lexicon());
    },
    async guesses(text) {
      return guessesIn((await lexicon()).vocabulary, clausesIn(text));
    },
    async map(request) {
      const { points, found } = await placedRows(request.filters);
      const uncertain = countUncertain(points.rows, found, request.filters.area);
      const answer = mapAnswer(points, found, uncertain, request);
      const { held } = await lexicon();
      const single = await listingsByNumber(db, numbersOfItems(answer.items), held);
      const byNumber = new Map(single.map((listing) => [listing.number, listing]));
      return { ...answer, items: withNews(answer.items, (number) => byNumber.get(number) ?? null) };
    },
    async density(request) {
      const { points, found } = await placedRows(request.filters);
      return densityAnswer(points, found, request);
    },
    async place(request) {
      return placeInSql(db, request, await lexicon());
    },
  };

  async function listings(numbers: string[]) {
    const { held } = await lexicon();
    const rows = await db.select({ nDoImovel }).from(searchRows).where(inArray(nDoImovel, numbers));
    const available = new Set(rows.map((row) => row.nDoImovel));
    return listingsByNumber(
      db,
      numbers.filter((number) => available.has(number)),
      held,
    );
  }

  return {
    ...engine,
    async current() {
      const { size, averageDiscount, held } = await lexicon();
      const freshness = freshnessOf(held);
      return { kind: "sql", size, averageDiscount, freshness, vocabulary: null, ...engine, listings };
    },
  };
}

/** The order before the one asked for: relevance where that is asked for, and the preferred words. */
function matchOf(
  { filters, sort, preferred = "" }: Pick<SearchRequest, "filters" | "sort" | "preferred">,
  lexicon: Lexicon,
): SQL[] {
  return matchOrder(sort === "relevancia" ? filters.text : "", preferred, lexicon);
}

/** Counts of a search; those without any condition are computed once for each version. */
function countsOf(db: Db, conditions: Conditions, lexicon: Lexicon) {
  const { row, place, profile } = conditions;
  if (row.length + place.size + profile.size > 0) return countFacets(db, conditions, lexicon);
  lexicon.unfiltered ??= countFacets(db, conditions, lexicon).catch((error: unknown) => {
    lexicon.unfiltered = null;
    throw error;
  });
  return lexicon.unfiltered;
}

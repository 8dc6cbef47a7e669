import type { SQLInputValue } from "node:sqlite";
import { AMENITY_CODES } from "#app/facts/listings/amenities.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import { NOVELTIES, NO_FILTERS, type Filters, type StandingSort } from "#app/facts/query/filters.ts";
import type { BenchRequest } from "./queries.ts";
import { parseText, rankingWords } from "#app/facts/query/words/text-query.ts";
import { isNumeric } from "#app/facts/query/words/tokens.ts";
import { maskOf, openTables, PAYMENT_CODES, type Tables } from "./sqlite-tables.ts";

export const ORDERS: Record<StandingSort, [column: string, direction: string]> = {
  relevancia: ["first_seen", "desc"],
  recentes: ["first_seen", "desc"],
  antigos: ["first_seen", ""],
  menor_preco: ["price", ""],
  maior_preco: ["price", "desc"],
  desconto: ["discount", "desc nulls last"],
  preco_m2: ["per_m2", "nulls last"],
  data_leilao: ["next_date", "nulls last"],
  para_morar: ["living", ""],
};

/** Facets of places, with the filter keys that each ignores. */
const PLACE_FACETS: [column: string, except: (keyof Filters)[]][] = [
  ["state", ["states", "cities", "districts"]],
  ["city", ["cities", "districts"]],
];

const steps = (count: number | null) => [1, 2, 3, 4].filter((step) => count !== null && count >= step);

/** Other facets: the values that a listing counts for, and the filter key that each ignores. Amenities ignore none. */
export const PROFILE_FACETS: [
  valuesOf: (listing: Listing) => (string | number)[],
  key: keyof Filters | null,
][] = [
  [(listing) => [listing.typeCode], "types"],
  [(listing) => [listing.saleModeCode], "saleModes"],
  [(listing) => listing.payments, "payments"],
  [(listing) => listing.amenities, null],
  [(listing) => listing.news.map((news) => news.kind), "novelties"],
  [(listing) => steps(listing.bedrooms), "minBedrooms"],
  [(listing) => steps(listing.parking), "minParking"],
  [(listing) => steps(listing.bathrooms), "minBathrooms"],
];

type Condition = [sql: string, ...values: SQLInputValue[]];

const compare = (sql: string, bound: number | null): Condition[] => (bound === null ? [] : [[sql, bound]]);

const CONDITIONS: Partial<{
  [K in keyof Filters]: (value: Filters[K], tables: Tables) => Condition[];
}> = {
  states: (codes, tables) => isAny(tables, "state", codes),
  cities: (slugs, tables) => isAny(tables, "city", slugs),
  districts: (slugs, tables) => isAny(tables, "district", slugs),
  types: (codes, tables) => isAny(tables, "type", codes),
  saleModes: (codes, tables) => isAny(tables, "mode", codes),
  payments: (codes) => (codes.length ? [["payments & ? <> 0", maskOf(PAYMENT_CODES, codes)]] : []),
  novelties: (kinds) => (kinds.length ? [["news & ? <> 0", maskOf(NOVELTIES, kinds)]] : []),
  amenities: (codes) => codes.map((code) => ["amenities & ? <> 0", maskOf(AMENITY_CODES, [code])]),
  minPrice: (reais) => compare("price >= ?", reais && reais * 100),
  maxPrice: (reais) => compare("price <= ?", reais && reais * 100),
  minDiscount: (percent) => compare("discount >= ?", percent),
  maxDiscount: (percent) => compare("discount <= ?", percent),
  minArea: (m2) => compare("area >= ?", m2),
  maxArea: (m2) => compare("area <= ?", m2),
  minBedrooms: (count) => compare("bedrooms >= ?", count),
  minParking: (count) => compare("parking >= ?", count),
  minBathrooms: (count) => compare("bathrooms >= ?", count),
};
const KEYS = Object.keys(CONDITIONS) as (keyof Filters)[];

function isAny({ code }: Tables, column: string, values: readonly string[]): Condition[] {
  return values.length
    ? [[`${column} in (${values.map(() => "?").join(",")})`, ...values.map((value) => code(column, value))]]
    : [];
}

/**
 * The same questions to SQLite in memory, as well as we know to ask them: prepared statements over narrow rows of
 * integers; rows that count alike under one number; FTS5 with prefix indexes and an R*Tree asked once a query; the matching rows gathered once, with total, page
 * and facets read from them; facets that leave a filter out counted by an index; facets without any filter kept.
 * Listings come from a map, as from a program that holds them. No slips of typing.
 */
export function sqlitePeer(listings: Listing[]): (request: BenchRequest) => number {
  const tables = openTables(listings);
  const { run } = tables;
  const values = PROFILE_FACETS.map(([valuesOf]) => tables.profiles.map(valuesOf));
  const unfiltered = new Map<string, Rows>();

  /** Rows for each value of the column, over all rows that meet every condition except those of some keys. */
  const countWithout = (column: string, filters: Filters, except: (keyof Filters)[], isNarrowed: boolean) => {
    const conditions = KEYS.filter((key) => !except.includes(key)).flatMap((key) =>
      conditionsOf(key, filters, tables),
    );
    const select = `select ${column} as value, count(*) as n from`;
    if (conditions.length || isNarrowed)
      return run(
        `${select} ${source(isNarrowed)} where ${whereOf(conditions)} group by 1`,
        boundTo(conditions),
      );
    if (!unfiltered.has(column)) unfiltered.set(column, run(`${select} p group by 1`, []));
    return unfiltered.get(column)!;
  };

  return ({ filters, sort, page, pageSize }) => {
    const isNarrowed = gatherMatches(filters, tables);
    const conditions = KEYS.flatMap((key) => conditionsOf(key, filters, tables));
    const isSet = (key: keyof Filters) => conditionsOf(key, filters, tables).length > 0;
    const all = !conditions.length && !isNarrowed;
    const [column, direction] = ORDERS[sort];
    if (!all) {
      run("delete from matching", []);
      run(
        `insert into matching select p.id, state, city, district, profile, ${column} from ${source(isNarrowed)} where ${whereOf(conditions)}`,
        boundTo(conditions),
      );
    }
    const count = (counted: string, except: (keyof Filters)[]) =>
      all || except.some(isSet)
        ? countWithout(counted, filters, except, isNarrowed)
        : run(`select ${counted} as value, count(*) as n from matching group by 1`, []);

    const matching = count("profile", []);
    for (const [i, [, key]] of PROFILE_FACETS.entries()) {
      const own = key !== null && isSet(key);
      sumUp(own ? countWithout("profile", filters, [key], isNarrowed) : matching, values[i]!);
    }
    for (const [place, except] of PLACE_FACETS) count(place, except);
    if (filters.cities.length) count("district", ["districts"]);

    const rows = run(
      `select id from ${all ? "p" : "matching"} order by ${all ? column : "sort_key"} ${direction}, id limit ? offset ?`,
      [pageSize, (page - 1) * pageSize],
    );
    for (const { id } of rows) tables.listing(id as number);
    return matching.reduce((total, { n }) => total + (n as number), 0);
  };
}

type Rows = Record<string, unknown>[];

/** The counts of a facet, from those of the profiles. */
function sumUp(profiles: Rows, values: (string | number)[][]): Map<string | number, number> {
  const counts = new Map<string | number, number>();
  for (const { value: profile, n } of profiles) {
    for (const value of values[profile as number]!)
      counts.set(value, (counts.get(value) ?? 0) + (n as number));
  }
  return counts;
}

/** Collects the rows that text and area find in a table; false when neither is a condition. */
function gatherMatches({ text, area }: Filters, { run }: Tables): boolean {
  const match = matchOf(text);
  const box = area?.kind === "box" ? [area.west, area.east, area.south, area.north] : null;
  if (match === null && !box) return false;
  run("delete from found", []);
  const inBox = "select id from points where west >= ? and east <= ? and south >= ? and north <= ?";
  const inWords = "select rowid from words where words match ?";
  const both = [...(match === null ? [] : [inWords]), ...(box ? [inBox] : [])].join(" intersect ");
  run(`insert into found ${both}`, [...(match === null ? [] : [match]), ...(box ?? [])]);
  return true;
}

function source(isNarrowed: boolean): string {
  return isNarrowed ? "found cross join p on p.id = found.id" : "p";
}

function whereOf(conditions: Condition[]): string {
  return ["1", ...conditions.map(([sql]) => sql)].join(" and ");
}

function boundTo(conditions: Condition[]): SQLInputValue[] {
  return conditions.flatMap(([, ...values]) => values);
}

export function conditionsOf<K extends keyof Filters>(key: K, filters: Filters, tables: Tables): Condition[] {
  return filters[key] === NO_FILTERS[key] ? [] : (CONDITIONS[key]?.(filters[key], tables) ?? []);
}

function matchOf(text: string): string | null {
  const query = parseText(text);
  if (query.kind === "number") return `"${query.prefix}"*`;
  const words = rankingWords(text);
  return words.length
    ? words.map(({ word: [word = ""] }) => `"${word}"${isPrefix(word) ? "*" : ""}`).join(" ")
    : null;
}

/** Whether a typed word is also the beginning of longer ones. */
export function isPrefix(word: string): boolean {
  return word.length > 1 && !(isNumeric(word) && word.length < 6);
}

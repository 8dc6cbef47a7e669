import type { Settings } from "#app/facts/settings/settings.ts";
import { CODECS, FILTER_KEYS, HIGH_OF, LOW_KEYS, first } from "./filter-keys.ts";
import type { FilterKey, LowKey } from "./filter-keys.ts";
import { isView, NO_FILTERS, SORTS } from "./filters.ts";
import type { Filters, SearchQuery, Sort, StandingSort } from "./filters.ts";

const MAX_PAGE = 100_000;
/** The maximum number of pages shown one below the other. */
export const MAX_PAGES = 10;
/** The order of an address without words that names none. */
export type UsualSort = StandingSort;
/** The order for programs; pages use the administrator's. */
const USUAL_SORT: UsualSort = "recentes";

const SORT_OF_SETTING: Readonly<Record<Settings["default_sort_order"], StandingSort>> = {
  newest: "recentes",
  oldest: "antigos",
  price_low: "menor_preco",
  price_high: "maior_preco",
  discount: "desconto",
};

/** The order that an administrator chose for addresses of pages that name none. */
export function usualSortOf({ default_sort_order: chosen }: Settings): UsualSort {
  return SORT_OF_SETTING[chosen];
}

/** The order for filters when the address names none: a search for words shows the most relevant first. */
export function usualFor(filters: Filters, usual: UsualSort = USUAL_SORT): StandingSort {
  return filters.text === "" ? usual : "relevancia";
}

/** Whether normalised filters have no condition. */
export function asksNothing(filters: Filters): boolean {
  return FILTER_KEYS.every((field) => isDefault(filters, field));
}

/** The query with other filters: an order that was named stays, otherwise it follows the filters. */
export function withFilters(query: SearchQuery, filters: Filters, usual?: UsualSort): SearchQuery {
  const isNamed = query.sort !== usualFor(query.filters, usual);
  const stays = isNamed && (query.sort !== "relevancia" || filters.text !== "");
  return { ...query, filters, sort: stays ? query.sort : usualFor(filters, usual) };
}

/** Address-bar key of a filter: `cities` gives `cidade`. The names of form fields come from here. */
export function keyOf(key: FilterKey): string {
  return CODECS[key].key;
}

/**
 * Reads an address into a normalised query. Any text is accepted: unknown keys and impossible values are dropped.
 * `usual` is the order of an address that names none; addresses written with the same `usual` leave it out.
 */
export function parseQuery(params: URLSearchParams, usual: UsualSort = USUAL_SORT): SearchQuery {
  const read = <K extends FilterKey>(filters: Filters, field: K) => {
    filters[field] = CODECS[field].read(params.getAll(CODECS[field].key));
  };
  const filters = { ...NO_FILTERS };
  for (const field of FILTER_KEYS) read(filters, field);
  const sentence = CODECS.text.clean(first(params.getAll("frase")));
  const wanted = normalise(filters);
  return {
    filters: wanted,
    sort: cleanSort(first(params.getAll("ordem")).toLowerCase(), usualFor(wanted, usual), wanted),
    ...parsePages(first(params.getAll("pagina"))),
    grouped: isGrouped(params),
    ...(sentence && { sentence }),
    ...viewOf(params),
  };
}

const FIELD_OF_KEY = new Map(FILTER_KEYS.map((field) => [keyOf(field), field]));

/**
 * Reads filters that `toSearchParams` wrote: only keys that occur are read, which is ten times as fast as `parseQuery`.
 */
function readWritten(params: URLSearchParams): Filters {
  const filters = { ...NO_FILTERS };
  const read = <K extends FilterKey>(field: K, text: string) => {
    filters[field] = CODECS[field].clean(CODECS[field].read([text]));
  };
  for (const [key, text] of params) {
    const field = FIELD_OF_KEY.get(key);
    if (field) read(field, text);
  }
  return filters;
}

function viewOf(params: URLSearchParams): Pick<SearchQuery, "view"> {
  const view = first(params.getAll("vista"));
  return isView(view) ? { view } : {};
}

function isGrouped(params: URLSearchParams): boolean {
  return first(params.getAll("agrupar")) === "1";
}

/** `3`, or `1..3` for the first three pages one below the other. */
function parsePages(text: string): Pick<SearchQuery, "page" | "through"> {
  const [from = "1", to = from] = text.split("..");
  const page = cleanPage(Number(from || "1"));
  return { page, through: cleanThrough(Number(to), page) };
}

/** The parameters in their fixed order, without defaults: equal queries give equal text. */
export function toSearchParams(
  query: Partial<SearchQuery> & { filters: Filters },
  usual: UsualSort = USUAL_SORT,
): URLSearchParams {
  const params = new URLSearchParams();
  const filters = normalise(query.filters);
  const write = <K extends FilterKey>(field: K) => {
    const text = isDefault(filters, field) ? "" : CODECS[field].write(filters[field]);
    if (text) params.set(CODECS[field].key, text);
  };
  for (const field of FILTER_KEYS) write(field);
  const defaultSort = usualFor(filters, usual);
  const sort = cleanSort(query.sort ?? defaultSort, defaultSort, filters);
  const page = cleanPage(query.page ?? 1);
  const through = cleanThrough(query.through ?? page, page);
  if (query.grouped) params.set("agrupar", "1");
  if (sort !== defaultSort) params.set("ordem", sort);
  if (through !== page) params.set("pagina", `${page}..${through}`);
  else if (page !== 1) params.set("pagina", String(page));
  if (query.view) params.set("vista", query.view);
  if (query.sentence) params.set("frase", query.sentence);
  return params;
}

/** The canonical address of a query. Commas stay readable: they are legal in a query string. */
export function canonicalHref(
  pathname: string,
  query: Partial<SearchQuery> & { filters: Filters },
  usual: UsualSort = USUAL_SORT,
): string {
  const search = toSearchParams(query, usual).toString().replaceAll("%2C", ",");
  return search ? `${pathname}?${search}` : pathname;
}

/**
 * The address of other filters with the order of results in `params`. Only the server knows which order is left out, so
 * a browser keeps the parameter as it is.
 */
export function hrefListedAs(params: URLSearchParams, filters: Filters, pathname: string): string {
  const wanted = toSearchParams({ filters, grouped: isGrouped(params) });
  const sort = params.get("ordem");
  if (sort) wanted.set("ordem", sort);
  const { view } = viewOf(params);
  if (view) wanted.set("vista", view);
  const search = wanted.toString().replaceAll("%2C", ",");
  return search ? `${pathname}?${search}` : pathname;
}

/** Filters as `Filters` requires them: each field clean, crossed ranges exchanged, contradicting places dropped. */
export function normalise(filters: Filters): Filters {
  const clean = { ...NO_FILTERS };
  const copy = <K extends FilterKey>(field: K) => {
    clean[field] = CODECS[field].clean(filters[field]);
  };
  for (const field of FILTER_KEYS) copy(field);
  for (const low of LOW_KEYS) uncross(clean, low);
  if (clean.states.length > 0) {
    clean.cities = clean.cities.filter((city) =>
      clean.states.some((uf) => city.endsWith(`-${uf.toLowerCase()}`)),
    );
  }
  if (clean.cities.length === 0) clean.districts = [];
  return clean;
}

/** Whether a field of normalised filters has no condition. */
export function isDefault(filters: Filters, field: FilterKey): boolean {
  const value = filters[field];
  return Array.isArray(value) ? value.length === 0 : value === null || value === "";
}

/** A range "from 500 to 100" means the values between the two. */
function uncross(filters: Filters, low: LowKey): void {
  const high = HIGH_OF[low];
  const from = filters[low];
  const to = filters[high];
  if (from !== null && to !== null && from > to) {
    filters[low] = CODECS[low].clean(to);
    filters[high] = CODECS[high].clean(from);
  }
}

/**
 * The filters without one field, or without one value of a list field. Values that depend on it are removed too:
 * districts with their last city, cities with their state while other states remain chosen.
 */
export function without<K extends FilterKey>(filters: Filters, field: K, value?: string): Filters {
  const current = filters[field];
  const reduced =
    value !== undefined && Array.isArray(current)
      ? current.filter((item) => item !== value)
      : NO_FILTERS[field];
  return normalise({ ...filters, [field]: reduced });
}

/** A digest of eleven characters: equal filters give equal digests. Not for secrets. */
export function digest(filters: Filters): string {
  return hash53(toSearchParams({ filters }).toString()).toString(36).padStart(11, "0");
}

/** 53 bits from two 32-bit multiply-and-xor hashes: enough against collisions for the number of filters people save. */
function hash53(text: string): number {
  let high = 0x9e3779b9;
  let low = 0x85ebca6b;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    high = Math.imul(high ^ code, 0x9e3779b1);
    low = Math.imul(low ^ code, 0x5f356495);
    high ^= high >>> 15;
    low ^= low >>> 13;
  }
  high = Math.imul(high ^ (low >>> 16), 0x85ebca6b);
  low = Math.imul(low ^ (high >>> 13), 0xc2b2ae35);
  high ^= high >>> 16;
  low ^= low >>> 16;
  return (high >>> 11) * 2 ** 32 + (low >>> 0);
}

/** Nothing is relevant to no words. */
function cleanSort(text: string, usual: Sort, { text: typed }: Filters): Sort {
  if (text === "relevancia" && typed === "") return usual;
  return SORTS.find((sort) => sort === text) ?? usual;
}

function cleanPage(page: number): number {
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1;
}

function cleanThrough(through: number, page: number): number {
  return Number.isInteger(through) && through > page && through < page + MAX_PAGES ? through : page;
}

/** Writes a search as alerts store it, canonical and with the keys of the address: `estado=SP&tipo=casa`. */
export function writeFilters(filters: Filters): string {
  return canonicalHref("", { filters }).slice(1);
}

/** Reads what `writeFilters` wrote. */
export function readFilters(query: string): Filters {
  return query === "" ? NO_FILTERS : readWritten(new URLSearchParams(query));
}

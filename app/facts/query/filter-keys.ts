import { AMENITY_CODES } from "#app/facts/listings/amenities.ts";
import { isUf } from "#app/lib/br.ts";
import { isIsoDate, readDay } from "#app/lib/dates.ts";
import { squeeze, upToWord } from "#app/lib/text.ts";
import { parseAmount } from "./amount.ts";
import { CONDITIONS, NOVELTIES, PRICE_LIMIT } from "./filters.ts";
import type { Filters } from "./filters.ts";
import { cleanArea, parseArea, writeArea } from "./area-codec.ts";

const MAX_TEXT = 200;
const MAX_LIST = 200;
const MAX_ROOMS = 99;
const MAX_AREA_M2 = 1_000_000_000;
const CODE = /^[a-z0-9_]{1,60}$/;
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The name of a filter key in code. Its name in the address is the `key` of its descriptor. */
export type FilterKey = keyof Filters;

/**
 * How one filter key is read from and written to the address. `read` gets the texts of all its repetitions and never
 * throws.
 */
interface Codec<T> {
  key: string;
  read: (texts: string[]) => T;
  /**
   * Keeps legal values and replaces others by the default; applied to what `read` returns and to values that callers
   * built.
   */
  clean: (value: T) => T;
  /** Empty for the default. */
  write: (value: T) => string;
}

/**
 * A list of values; the lower or the upper end of a range, which together are one condition; a minimum count; or a
 * single value of its own type.
 */
type Kind = "list" | "low" | "high" | "count" | "single";
type Descriptor<T, K extends Kind = Kind> = Codec<T> & { kind: K };

/**
 * One line for each filter key, in the order of the address parameters. Everything else about a key is in complete
 * records by key or by kind of key, in this folder and in those that import it: a key that is missing in any of them
 * does not compile.
 */
const DESCRIPTORS = {
  text: { kind: "single", key: "q", read: first, clean: cleanText, write: String },
  states: list("estado", (text) => only(text.toUpperCase(), isUf)),
  cities: list("cidade", citySlug),
  districts: list("bairro", slug),
  types: list("tipo", code({ rural: "imovel_rural" })),
  saleModes: list(
    "modalidade",
    code({ venda_direta_online: "venda_direta", leilao_sfi_edital_unico: "leilao_sfi" }),
  ),
  payments: list("pagamento", code({ financiamento_caixa: "financiamento", parcelado: "parcelamento" })),
  minPrice: whole("low", "preco_min", 1, PRICE_LIMIT),
  maxPrice: whole("high", "preco_max", 1, PRICE_LIMIT - 1),
  minDiscount: whole("low", "desconto_min", 1, 100),
  maxDiscount: whole("high", "desconto_max", 0, 99),
  minBedrooms: whole("count", "quartos", 1, MAX_ROOMS),
  minParking: whole("count", "vagas", 1, MAX_ROOMS),
  minBathrooms: whole("count", "banheiros", 1, MAX_ROOMS),
  minSuites: whole("count", "suites", 1, MAX_ROOMS),
  minArea: whole("low", "area_min", 1, MAX_AREA_M2),
  maxArea: whole("high", "area_max", 1, MAX_AREA_M2),
  dates: { kind: "single", key: "data", read: readDates, clean: cleanDates, write: writeDates },
  amenities: list("comodidades", member<string>(AMENITY_CODES)),
  conditions: list("condicao", member(Object.keys(CONDITIONS))),
  novelties: list("novidade", member(NOVELTIES)),
  area: {
    kind: "single",
    key: "area",
    read: (texts) => parseArea(first(texts)),
    clean: cleanArea,
    write: writeArea,
  },
} satisfies { [K in FilterKey]: Descriptor<Filters[K]> };

export const CODECS: { [K in FilterKey]: Codec<Filters[K]> } = DESCRIPTORS;
export const FILTER_KEYS = Object.keys(DESCRIPTORS) as FilterKey[];

type KeyOfKind<Wanted extends Kind> = {
  [K in FilterKey]: (typeof DESCRIPTORS)[K]["kind"] extends Wanted ? K : never;
}[FilterKey];
export type ListKey = KeyOfKind<"list">;
export type LowKey = KeyOfKind<"low">;
type HighKey = KeyOfKind<"high">;
/** Either end of a range. */
export type RangeKey = LowKey | HighKey;
export type CountKey = KeyOfKind<"count">;
/** What a person takes for one condition: the upper end of a range belongs to its lower one. */
export type ConditionKey = Exclude<FilterKey, HighKey>;

/** The other end of each range. */
export const HIGH_OF: Record<LowKey, HighKey> = {
  minPrice: "maxPrice",
  minDiscount: "maxDiscount",
  minArea: "maxArea",
};
export const LOW_KEYS = Object.keys(HIGH_OF) as LowKey[];

/** The keys of a condition: one, or the two ends of a range. */
export function keysOf(condition: ConditionKey): FilterKey[] {
  return isLowKey(condition) ? [condition, HIGH_OF[condition]] : [condition];
}

function isLowKey(key: FilterKey): key is LowKey {
  return DESCRIPTORS[key].kind === "low";
}

export function isListKey(key: FilterKey): key is ListKey {
  return DESCRIPTORS[key].kind === "list";
}

export function isHighKey(key: FilterKey): key is HighKey {
  return DESCRIPTORS[key].kind === "high";
}

export function isCountKey(key: FilterKey): key is CountKey {
  return DESCRIPTORS[key].kind === "count";
}

/** The first repetition that is not empty: a form sends its empty fields too. */
export function first(texts: string[]): string {
  return texts.find((text) => text.trim() !== "") ?? "";
}

/** Signs alone (`...`, `º`, an emoji) ask for nothing. A text that is too long ends with a whole word. */
export function cleanText(text: string): string {
  const characters = /(?![ºª])[\p{L}\p{N}]/u.test(text) ? [...squeeze(text.toWellFormed())] : [];
  return upToWord(characters.join(""), characters.slice(0, MAX_TEXT).join("").length);
}

function list<T extends string>(key: string, accept: (text: string) => T | null): Descriptor<T[], "list"> {
  return {
    kind: "list",
    key,
    read: (texts) => texts.flatMap((text) => text.split(",")) as T[],
    clean: (values) => {
      const accepted = new Set<T>();
      for (const value of values) {
        const good = accept(value.trim().toLowerCase());
        if (good !== null) accepted.add(good);
      }
      return [...accepted].sort().slice(0, MAX_LIST);
    },
    write: (values) => values.join(","),
  };
}

function only<T extends string>(text: string, is: (text: string) => text is T): T | null {
  return is(text) ? text : null;
}

function member<T extends string>(values: readonly T[]): (text: string) => T | null {
  return (text) => values.find((value) => value === text) ?? null;
}

/**
 * Reads a code of an open list: later lists of the bank may bring other codes. Aliases are the codes in older links.
 */
function code(aliases: Record<string, string>): (text: string) => string | null {
  return (text) => {
    if (Object.hasOwn(aliases, text)) return aliases[text]!;
    return CODE.test(text) ? text : null;
  };
}

function slug(text: string): string | null {
  return text.length <= 100 && SLUG.test(text) ? text : null;
}

function citySlug(text: string): string | null {
  return slug(text) !== null && /.-[a-z]{2}$/.test(text) && isUf(text.slice(-2).toUpperCase()) ? text : null;
}

/** A whole number within bounds; a bound of a range that equals its end of the scale is the default, null. */
function whole<K extends "low" | "high" | "count">(
  kind: K,
  key: string,
  min: number,
  max: number,
): Descriptor<number | null, K> {
  return {
    kind,
    key,
    read: (texts) => parseAmount(first(texts)),
    clean: (value) =>
      value !== null && Number.isInteger(value) && value >= min && value <= max ? value : null,
    write: String,
  };
}

/**
 * `2026-12-01`, `2026-12-01..2026-12-31`, or the two fields of a form: one filled in means that day. Days may be as people
 * write them, `01/12/2026`.
 */
function readDates(texts: string[]): Filters["dates"] {
  const days = texts
    .map((text) =>
      text
        .trim()
        .split("..")
        .map((day) => readDay(day) ?? day)
        .join(".."),
    )
    .filter((text) => text !== "");
  const [one = "", other] = days;
  if (other !== undefined && !one.includes(".."))
    return one < other ? { from: one, to: other } : { from: other, to: one };
  const [from = "", to = from] = one.split("..");
  return { from, to };
}

function cleanDates(dates: Filters["dates"]): Filters["dates"] {
  return dates && isIsoDate(dates.from) && isIsoDate(dates.to) && dates.from <= dates.to
    ? { from: dates.from, to: dates.to }
    : null;
}

function writeDates(dates: Filters["dates"]): string {
  if (!dates) return "";
  return dates.from === dates.to ? dates.from : `${dates.from}..${dates.to}`;
}

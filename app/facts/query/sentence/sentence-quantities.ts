import { multiplierOf } from "#app/facts/query/amount.ts";
import { numberWords } from "#app/facts/places/number-words.ts";
import type { CountKey } from "#app/facts/query/filter-keys.ts";
import { roleOf } from "#app/facts/places/address-words.ts";
import { standsAt } from "./sentence-tokens.ts";
import type { Token } from "./sentence-tokens.ts";
import { PHRASES } from "./sentence-words.ts";

/** The unit of a number; for rooms and the like, the filter key with the minimum. */
export type Unit = "money" | "area" | "percent" | CountKey;

/** A number with the unit after it: `200 mil`, `60 m²`, `2 quartos`. Unit null: its unit is unknown. */
export interface Quantity {
  value: number;
  /** The value without its `mil` or `milhões`, so that `100 a 200 mil` can share it. */
  bare: number;
  multiplier: number;
  unit: Unit | null;
  /** Whether it measures the land of a building, which no filter does: `casa com 200 m² de terreno`. */
  isOfLand?: boolean;
  next: number;
}

/** `80.000,00`: the cents of a price. */
const CENTS = /^(\d{1,3}(\.\d{3})+|\d{4,}),\d\d$/;

/** From this number on, `mi` means `mil`. */
const MIN_THOUSANDS = 30;

const QUANTITY_WORDS = new Map<string, number>([
  ...[...numberWords()].filter(([word]) => !word.startsWith("primeir")),
  ["meio", 0.5],
]);

const WORDS_OF_UNIT: Record<Exclude<Unit, "money" | "percent">, string> = {
  minBedrooms:
    "quarto|quartos|qto|qtos|qt|qts|dorm|dorms|dormitorio|dormitorios|quatos|qurtos|quarots|quartso|qartos|quatros|dts|dt|dor",
  minParking: "vaga|vagas|carro|carros|gar|garag|garagens|vg|vgs",
  minBathrooms: "banheiro|banheiros|bwc|wc|wcs",
  minSuites: "suite|suites|suit|sts|ste",
  area: "m2|metros|metro|mts|mt|mts2|mt2",
};
const UNIT_WORDS = new Map(
  Object.entries(WORDS_OF_UNIT).flatMap(([unit, words]) =>
    words.split("|").map((word): [string, Unit] => [word, unit as Unit]),
  ),
);

const AFTER_PERCENT = [
  "de desconto",
  "desconto",
  "de desagio",
  "desagio",
  "de abatimento",
  "off",
  "abaixo da avaliacao",
  "abaixo do valor",
  "abaixo do preco",
  "abaixo",
].map((text) => text.split(" "));
const AFTER_AREA = ["de area construida", "de area util", "de area", "construidos"].map((text) =>
  text.split(" "),
);
const AFTER_PARKING = ["de garagem", "na garagem", "garagem"].map((text) => text.split(" "));
const OR_MORE = ["ou mais", "no minimo", "+"].map((text) => text.split(" "));

/** The quantity at a token; with `digitsOnly` numbers in words are not read. */
export function readQuantity(tokens: readonly Token[], at: number, digitsOnly: boolean): Quantity | null {
  let i = at;
  const currency =
    tokens[i]?.word === "r$" ||
    (!digitsOnly && tokens[i]?.word === "rs" && typeof tokens[i + 1]?.number === "number");
  if (currency) i++;
  if (tokens[i]?.word === "uns") i++;
  const number = readNumber(tokens, i, digitsOnly);
  if (!number) return null;
  i = number.next;
  const rooms = digitsOnly ? null : roomsInQuarters(tokens, at, number);
  if (rooms !== null) return { ...rooms, bare: rooms.value, multiplier: 1, unit: "minBedrooms" };
  const sides = digitsOnly ? null : readSides(tokens, number);
  if (sides !== null) {
    const isOfLand = !namesKind(tokens, isLand) || namesKind(tokens, isOtherKind);
    return { ...sides, bare: sides.value, multiplier: 1, unit: "area", isOfLand };
  }
  const orMore = skipOne(tokens, i, OR_MORE);
  let multiplier = 1;
  const magnitude = tokens[i] ? multiplierOf(tokens[i]!.word) : null;
  if (magnitude !== null) {
    // `até 150 mi` is never meant as millions.
    const isShort = tokens[i]!.word === "mi" && number.value >= MIN_THOUSANDS;
    multiplier = isShort ? 1_000 : magnitude;
    i++;
  }
  let value = number.value * multiplier;
  if (multiplier === 1_000_000 && tokens[i]?.word === "e") {
    const rest = readNumber(tokens, i + 1, digitsOnly);
    if (rest && tokens[rest.next]?.word === "mil") {
      value += rest.value * 1_000;
      i = rest.next + 1;
    } else if (rest?.value === 0.5) {
      value += 500_000;
      i = rest.next;
    }
  }
  const hasCents =
    i === number.next && unitAt(tokens, i, digitsOnly) === null && CENTS.test(tokens[i - 1]!.word);
  const base = { value, bare: number.value, multiplier };
  if (/^(contos?|pilas?)$/.test(tokens[i]?.word ?? ""))
    return { ...base, value: value < 1_000 ? value * 1_000 : value, unit: "money", next: i + 1 };
  if (tokens[i]?.word === "reais") return { ...base, unit: "money", next: i + 1 };
  if (currency || hasCents || (magnitude !== null && unitAt(tokens, i, digitsOnly) === null))
    return { ...base, unit: "money", next: i };
  if (multiplier === 1 && value < 100 && standsAt(tokens, i, ["de", "desconto"]))
    return { ...base, unit: "percent", next: i + 2 };
  if (tokens[i]?.word === "%" || standsAt(tokens, i, ["por", "cento"])) {
    const next = i + (tokens[i]!.word === "%" ? 1 : 2);
    const end = skipOne(tokens, skipOne(tokens, next, OR_MORE), AFTER_PERCENT);
    return { ...base, unit: "percent", next: skipOne(tokens, end, OR_MORE) };
  }
  if (tokens[i]?.word === "ha" || /^hectares?$/.test(tokens[i]?.word ?? "")) {
    return { ...base, value: value * 10_000, unit: "area", next: i + 1 };
  }
  const unitPlace = unitAt(tokens, i, digitsOnly) === null ? orMore : i;
  const unit = unitAt(tokens, unitPlace, digitsOnly);
  // In an address, `Bloco 11 vaga 534`: the number belongs to the word before it.
  const numbered = digitsOnly && /^\d/.test(tokens[unitPlace + 1]?.word ?? "") && unit !== "area";
  if (unit === null || numbered) return { ...base, unit: null, next: i };
  let next = unitPlace + 1;
  if (unit === "area" && /^(²|quadrados?)$/.test(tokens[next]?.word ?? "")) next++;
  if (unit === "area" && standsAt(tokens, next, ["de", "terreno"]) && namesKind(tokens, isOtherKind))
    return { ...base, unit, isOfLand: true, next: next + 2 };
  if (unit === "area") next = skipOne(tokens, next, AFTER_AREA);
  if (unit === "minParking") next = skipOne(tokens, next, AFTER_PARKING);
  return { ...base, unit, next: skipOne(tokens, next, OR_MORE) };
}

/** In Bahia the `3/4` beside the kind of a home are its three rooms. */
function roomsInQuarters(
  tokens: readonly Token[],
  at: number,
  { value, next }: { value: number; next: number },
): { value: number; next: number } | null {
  if (!standsAt(tokens, next, ["/", "4"]) || !Number.isInteger(value) || value < 1 || value > 5) return null;
  const before = /^(de|com)$/.test(tokens[at - 1]?.word ?? "") ? at - 2 : at - 1;
  return isHome(tokens[before]) || isHome(tokens[next + 2]) ? { value, next: next + 2 } : null;
}

function isHome(token: Token | undefined): boolean {
  const types = token && PHRASES.get(token.word)?.find(({ words }) => words.length === 1)?.filters?.types;
  return types?.some((type) => /^(apartamento|casa|sobrado)$/.test(type)) ?? false;
}

/** `10x30`, `10 x 30 m`, `5m x 25m`: the sides of a plot, as its area. */
function readSides(
  tokens: readonly Token[],
  first: { value: number; next: number },
): { value: number; next: number } | null {
  const times = afterMetres(tokens, first.next);
  const second = tokens[times]?.word === "x" ? (tokens[times + 1]?.number ?? null) : null;
  return second === null ? null : { value: first.value * second, next: afterMetres(tokens, times + 2) };
}

function afterMetres(tokens: readonly Token[], at: number): number {
  return /^(m|m2|mts?|metros)$/.test(tokens[at]?.word ?? "") ? at + 1 : at;
}

/** Whether a word names such a kind. `500 m² de terreno`: the kind, where no other is named. */
function namesKind(tokens: readonly Token[], isSuch: (types: readonly string[]) => boolean): boolean {
  return tokens.some(({ word }) =>
    PHRASES.get(word)?.some(
      ({ words, filters }) => words.length === 1 && filters?.types && isSuch(filters.types),
    ),
  );
}

/** The plot of a home, which is no kind by itself: `casa com terreno`, `casa em terreno de 300 m²`. */
export function isLandOfHome(tokens: readonly Token[], at: number): boolean {
  const [before, word] = [tokens[at - 1]?.word ?? "", tokens[at]?.word ?? ""];
  return (
    /^(com|c|em|num|tem|possui)$/.test(before) &&
    /^(terreno|lote)$/.test(word) &&
    namesKind(tokens.slice(0, at), isOtherKind)
  );
}

function isLand(types: readonly string[]): boolean {
  return types.includes("terreno");
}

function isOtherKind(types: readonly string[]): boolean {
  return !isLand(types);
}

const GLUED_UNITS: Record<string, Unit> = { q: "minBedrooms", d: "minBedrooms", v: "minParking", m: "area" };

/** `2q`, `3d`, `1v` only without a space: a single `Q` is the quadra of an address. */
function unitAt(tokens: readonly Token[], at: number, digitsOnly: boolean): Unit | null {
  const token = tokens[at];
  if (!token) return null;
  // In an address `13M` is a door.
  if (Object.hasOwn(GLUED_UNITS, token.word) && tokens[at - 1]?.end === token.start)
    return digitsOnly || isDoor(tokens, at - 1) ? null : GLUED_UNITS[token.word]!;
  // `Avenida da FEB 172 MT`: after a house number it is the state.
  if (token.word === "mt" && digitsOnly) return null;
  // `2 q. com garagem`; but `2 Q 12` is an address.
  const isLoose = token.word === "q" && !digitsOnly && !/^\d/.test(tokens[at + 1]?.word ?? "");
  if (isLoose && (tokens[at - 1]?.number ?? 99) <= 9) return "minBedrooms";
  return UNIT_WORDS.get(token.word) ?? null;
}

/** `Bloco 2D`, `quadra 3V`: the number of a part of an address; but `apto 2d` is a kind with its rooms. */
function isDoor(tokens: readonly Token[], at: number): boolean {
  const word = tokens[tokens[at - 1]?.word === "." ? at - 2 : at - 1]?.word ?? "";
  // The `q` of `2q 1v` counts rooms.
  return word.length > 1 && roleOf(word) === "part" && !PHRASES.has(word);
}

function readNumber(
  tokens: readonly Token[],
  at: number,
  digitsOnly: boolean,
): { value: number; next: number } | null {
  const token = tokens[at];
  if (!token) return null;
  // `BL 02`: a quantity has no leading zero, unless it says what it counts: `02 dorms`.
  if (/^0\d/.test(token.word) && (digitsOnly || !UNIT_WORDS.has(tokens[at + 1]?.word ?? ""))) return null;
  if (token.number !== null) return { value: token.number, next: at + 1 };
  let value = digitsOnly ? undefined : QUANTITY_WORDS.get(token.word);
  if (value === undefined) return null;
  let next = at + 1;
  // `duzentos e cinquenta`: each part smaller than the one before.
  for (let part = value; tokens[next]?.word === "e" && part >= 20;) {
    const smaller = QUANTITY_WORDS.get(tokens[next + 1]?.word ?? "");
    if (smaller === undefined || smaller < 1 || smaller >= (part >= 100 ? 100 : 10)) break;
    value += smaller;
    part = smaller;
    next += 2;
  }
  return { value, next };
}

function skipOne(tokens: readonly Token[], at: number, phrases: readonly string[][]): number {
  const phrase = phrases.find((words) => standsAt(tokens, at, words));
  return phrase ? at + phrase.length : at;
}

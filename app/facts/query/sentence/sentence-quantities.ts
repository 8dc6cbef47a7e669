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
  next: number;
}

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
  const base = { value, bare: number.value, multiplier };
  if (/^(contos?|pilas?)$/.test(tokens[i]?.word ?? ""))
    return { ...base, value: value < 1_000 ? value * 1_000 : value, unit: "money", next: i + 1 };
  if (tokens[i]?.word === "reais") return { ...base, unit: "money", next: i + 1 };
  if (currency || (magnitude !== null && unitAt(tokens, i, digitsOnly) === null))
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
  if (unit === "area") next = afterArea(tokens, next);
  if (unit === "minParking") next = skipOne(tokens, next, AFTER_PARKING);
  return { ...base, unit, next: skipOne(tokens, next, OR_MORE) };
}

/**
 * After the `200 m²` of a house, `de terreno` names the area; where no other kind is named it is the kind: `500 m² de
 * terreno`.
 */
function afterArea(tokens: readonly Token[], at: number): number {
  if (!standsAt(tokens, at, ["de", "terreno"])) return skipOne(tokens, at, AFTER_AREA);
  const isOther = tokens.some(({ word }) =>
    PHRASES.get(word)?.some(({ words, filters }) => words.length === 1 && isOtherKind(filters?.types)),
  );
  return isOther ? at + 2 : at;
}

function isOtherKind(types: readonly string[] | undefined): boolean {
  return types !== undefined && !types.includes("terreno");
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
  const found = phrases.find((words) => standsAt(tokens, at, words));
  return found ? at + found.length : at;
}

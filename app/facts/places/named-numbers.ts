import { JOINING_WORDS, roleOf } from "./address-words.ts";
import { formsOfNumber, nameOfNumber, numberAmong, type NumberAmong } from "./number-words.ts";

/** A number of an address in its place. */
interface PlacedNumber extends NumberAmong {
  /** Whether it belongs to a name (`1o de Maio`, `Rua 7`, `Jardim Europa II`), not to a door or plot (`BL II`). */
  isNamed: boolean;
}

const MONTHS: ReadonlySet<string> = new Set(
  "janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro".split(" "),
);

/**
 * The numbers among the words of an address, each word given by the forms it may have. Digits belong to a name only where
 * their place tells it, because most of them are doors and plots: before `de` and a name, before a month, after the kind
 * of a street or district. Numbers in words and numerals belong to one unless they stand after a part (`bloco dois`).
 */
function placedNumbers(choices: readonly (readonly string[])[]): PlacedNumber[] {
  const words = choices.map(([word]) => word!);
  const numbers: PlacedNumber[] = [];
  for (let i = 0; i < words.length; i++) {
    const number = numberAmong(words, i);
    if (number === null) continue;
    const before = choices[i - 1] ?? [];
    const role = roleOf(before[0] ?? "");
    const isPart = role === "part" || role === "unit" || before[0] === "n";
    // `LOT 20` is a plot as well.
    const isAfterKind = role === "street" || (role === "district" && before.length === 1);
    numbers.push({ ...number, isNamed: !isPart && (isAfterKind || isNameLike(number, words)) });
    i = number.end - 1;
  }
  return numbers;
}

function isNameLike({ style, at, end }: NumberAmong, words: readonly string[]): boolean {
  const after = words[end] ?? "";
  if (style === "word" || style === "roman") return true;
  if (style === "ordinal") return words[at]!.endsWith("o") || isWord(after);
  return MONTHS.has(after) || (JOINING_WORDS.has(after) && after !== "e" && isName(words[end + 1] ?? ""));
}

function isWord(word: string): boolean {
  return JOINING_WORDS.has(word) || /^[a-z]{3,}$/.test(word);
}

function isName(word: string): boolean {
  const role = roleOf(word);
  return /^[a-z]{3,}$/.test(word) && role !== "part" && role !== "unit";
}

/**
 * What the numbers of an address are found by besides the words that stand there: those of a name by every way of
 * writing them, those of a part by their digits.
 */
export function numberTokens(
  choices: readonly (readonly string[])[],
): { spoken: string[]; at: number; end: number }[] {
  return placedNumbers(choices).flatMap(({ value, style, isNamed, at, end }) => {
    if (isNamed) return [{ spoken: formsOfNumber(value), at, end }];
    return style === "digits" ? [] : [{ spoken: [String(value)], at, end }];
  });
}

/** A word of a search; `isWhole`: it means nothing but its forms. */
export interface SearchedWord<T> {
  forms: readonly string[];
  isWhole: boolean;
  /** The words that were typed. */
  typed: readonly T[];
}

/**
 * The words of a search, in which the ways of writing a number that belongs to a name are one and the same word.
 */
export function searchedWords<T extends { forms: readonly string[] }>(all: readonly T[]): SearchedWord<T>[] {
  const numbers = new Map(placedNumbers(all.map(({ forms }) => forms)).map((number) => [number.at, number]));
  const words: SearchedWord<T>[] = [];
  for (let at = 0; at < all.length;) {
    const number = numbers.get(at);
    const { forms, end, isWhole } = (number && searchedNumber(number)) ?? {
      forms: all[at]!.forms,
      end: at + 1,
      isWhole: false,
    };
    words.push({ forms, isWhole, typed: all.slice(at, end) });
    at = end;
  }
  return words;
}

function searchedNumber({
  value,
  style,
  isNamed,
  end,
}: PlacedNumber): { forms: readonly string[]; end: number; isWhole: boolean } | null {
  const name = nameOfNumber(value);
  if (isNamed) return name === null ? null : { forms: [name], end, isWhole: true };
  return style === "digits" || style === "ordinal" ? null : { forms: [String(value)], end, isWhole: true };
}

import { lazily } from "#app/lib/lazily.ts";

const ONES =
  "zero um dois tres quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove".split(
    " ",
  );
const TENS = "vinte trinta quarenta cinquenta sessenta setenta oitenta noventa".split(" ");
const HUNDREDS =
  "cem duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos".split(" ");
const OTHERS: Record<string, number> = {
  uma: 1,
  duas: 2,
  catorze: 14,
  dezasseis: 16,
  dezassete: 17,
  cento: 100,
  primeiro: 1,
  primeira: 1,
};

/** `primeiro` is 1; the feminine form ends in `a`. */
const ORDINALS = "primeiro segundo terceiro quarto quinto sexto setimo oitavo nono decimo".split(" ");

/** Value of a number word below a thousand. */
export const numberWords = lazily(
  () =>
    new Map<string, number>([
      ...ONES.map((word, i): [string, number] => [word, i]),
      ...TENS.map((word, i): [string, number] => [word, 20 + 10 * i]),
      ...HUNDREDS.map((word, i): [string, number] => [word, 100 * (i + 1)]),
      ...Object.entries(OTHERS),
    ]),
);

/** Values of `primeiro`, `primeira` to `decima`. */
export const ordinalWords = lazily(
  () =>
    new Map(
      ORDINALS.flatMap((word, i): [string, number][] => [
        [word, i + 1],
        [feminine(word), i + 1],
      ]),
    ),
);

function feminine(ordinal: string): string {
  return `${ordinal.slice(0, -1)}a`;
}

/** The value of an ordinal in digits up to ten: `1o`, `2a`; null for other words. */
export function ordinalNumber(word: string): number | null {
  return /^(?:[1-9]|10)[oa]$/.test(word) ? Number.parseInt(word, 10) : null;
}

/** A text of the same length in which the signs of ordinals are letters: `1ª etapa` is `1a etapa`. */
export function withOrdinals(text: string): string {
  // Looking back from every letter is slow, and most texts have no such sign.
  if (!text.includes("º") && !text.includes("ª")) return text;
  return text.replace(ORDINAL_SIGN, (sign) => (sign === "ª" ? "a" : "o"));
}

const ORDINAL_SIGN = /(?<=(?<!\d)(?:[1-9]|10))[ºª](?=\s|$)/g;

/**
 * The words of all ways of writing a number from 1 to 100, the range of numbered streets: `15`, `quinze`, `xv`; `2`,
 * `dois`, `segundo`, `segunda`, `ii`; `25` also as the three words `vinte`, `e`, `cinco`. Other numbers: their digits.
 */
export function formsOfNumber(number: number): string[] {
  if (number < 1 || number > 100) return [String(number)];
  const ordinal = ORDINALS[number - 1];
  const ordinals = ordinal === undefined ? [] : [ordinal, feminine(ordinal)];
  const roman = romanOf().get(number);
  return [String(number), ...inWords(number), ...ordinals, ...(roman === undefined ? [] : [roman])];
}

/**
 * The one of these words that a number in a name has in every way of writing it, and that is no plain digit; null where
 * there is none (from 32 on). Days of months have one.
 */
export function nameOfNumber(number: number): string | null {
  return romanOf().get(number) ?? ORDINALS[number - 1] ?? null;
}

function inWords(number: number): string[] {
  if (number < 20) return [ONES[number]!];
  if (number === 100) return ["cem"];
  const tens = TENS[Math.floor(number / 10) - 2]!;
  return number % 10 === 0 ? [tens] : [tens, "e", ONES[number % 10]!];
}

/** Roman numerals of two letters or more that are not words: `XV`, `XVI`; single letters are letters of blocks. */
export const romanValues = lazily(
  () =>
    new Map(
      "ii iii iv vi vii viii ix xi xii xiii xiv xv xvi xvii xviii xix xx xxi xxii xxiii xxiv xxv xxvi xxvii xxviii xxix xxx xxxi"
        .split(" ")
        .map((text): [string, number] => [text, romanValue(text)]),
    ),
);

const romanOf = lazily(() => new Map([...romanValues()].map(([roman, value]) => [value, roman])));

function romanValue(text: string): number {
  const values = [...text].map((letter) => ({ i: 1, v: 5, x: 10 })[letter]!);
  return values.reduce((sum, value, i) => (value < (values[i + 1] ?? 0) ? sum - value : sum + value), 0);
}

/** How a number is written: `15`, `1o`, `quinze` or `primeiro`, `xv`. */
type NumberStyle = "digits" | "ordinal" | "word" | "roman";

/** A number among words, from the one at `at` to the one before `end`. */
export interface NumberAmong {
  value: number;
  style: NumberStyle;
  at: number;
  end: number;
}

/** The number whose writing begins at a position of folded words; `vinte e cinco` is one. */
export function numberAmong(words: readonly string[], at: number): NumberAmong | null {
  const word = words[at]!;
  if (isDigitAt(word, 0)) {
    if (/^\d{1,3}$/.test(word)) return { value: Number(word), style: "digits", at, end: at + 1 };
    const value = ordinalNumber(word.replace(/^0+/, ""));
    return value === null ? null : { value, style: "ordinal", at, end: at + 1 };
  }
  const entry = numbersInLetters().get(word);
  if (entry === undefined) return null;
  const { value } = entry;
  const ones = words[at + 1] === "e" ? (numberWords().get(words[at + 2] ?? "") ?? 0) : 0;
  const isSum = entry.style === "word" && value >= 20 && value < 100 && ones > 0 && ones < 10;
  return isSum ? { value: value + ones, style: "word", at, end: at + 3 } : { ...entry, at, end: at + 1 };
}

/** Whether a folded word, which has only digits and letters, has a digit there; negative positions are from its end. */
export function isDigitAt(word: string, at: number): boolean {
  return word.charCodeAt(at < 0 ? word.length + at : at) <= NINE;
}

const NINE = "9".charCodeAt(0);

const numbersInLetters = lazily(() => {
  const byWord = new Map<string, { value: number; style: NumberStyle }>();
  for (const [word, value] of romanValues()) byWord.set(word, { value, style: "roman" });
  for (const [word, value] of [...numberWords(), ...ordinalWords()])
    if (value > 0) byWord.set(word, { value, style: "word" });
  return byWord;
});

/**
 * All ways of writing the numbers among the folded words of a name: `sete`, `7` and `vii` give the same. May contain
 * repetitions.
 */
export function spokenNumbers(name: readonly string[]): string[] {
  return numbersAmong(name).flatMap(({ spoken }) => spoken);
}

/** The same, each with the words of the name that it stands for: from `at` to `end`, exclusive. */
export function numbersAmong(name: readonly string[]): { spoken: string[]; at: number; end: number }[] {
  const all: { spoken: string[]; at: number; end: number }[] = [];
  for (let i = 0; i < name.length; i++) {
    const number = numberAmong(name, i);
    if (number === null || (number.style === "digits" && !isSpelt(number.value))) continue;
    all.push({ spoken: formsOfNumber(number.value), at: i, end: number.end });
    i = number.end - 1;
  }
  return all;
}

function isSpelt(number: number): boolean {
  return number >= 1 && number <= 100;
}

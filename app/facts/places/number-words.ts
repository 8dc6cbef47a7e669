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
const ordinalWords = lazily(
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

/** `25` as `vinte e cinco`, `15` as `xv` too, `2` as `segundo` too; from 1 to 100, the range of numbered streets. */
function spelt(number: number): string[] {
  const ordinal = ORDINALS[number - 1];
  const ordinals = ordinal === undefined ? [] : [ordinal, feminine(ordinal)];
  const roman = romanOf().get(number);
  return [...inWords(number), ...ordinals, ...(roman === undefined ? [] : [roman])];
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
      "ii iii iv vi vii viii ix xi xii xiii xiv xv xvi xvii xviii xix xx xxi xxii xxiii xxiv xxv"
        .split(" ")
        .map((text): [string, number] => [text, romanValue(text)]),
    ),
);

const romanOf = lazily(() => new Map([...romanValues()].map(([roman, value]) => [value, roman])));

function romanValue(text: string): number {
  const values = [...text].map((letter) => ({ i: 1, v: 5, x: 10 })[letter]!);
  return values.reduce((sum, value, i) => (value < (values[i + 1] ?? 0) ? sum - value : sum + value), 0);
}

/**
 * The other ways of writing the numbers among the folded words of a name: `sete` gives `7`, `7` gives `sete`, `xv`
 * gives `15` and `quinze`, `vinte e cinco` gives `25`, `1o` and `primeiro` give `1`.
 */
export function spokenNumbers(name: readonly string[]): string[] {
  return numbersAmong(name).flatMap(({ spoken }) => spoken);
}

/** The same, each with the words of the name that it stands for: from `at` to `end`, exclusive. */
export function numbersAmong(name: readonly string[]): { spoken: string[]; at: number; end: number }[] {
  const all: { spoken: string[]; at: number; end: number }[] = [];
  for (let i = 0; i < name.length; i++) {
    const at = i;
    const found: string[] = [];
    const word = name[i]!;
    const roman = romanValues().get(word);
    if (roman !== undefined) found.push(String(roman), ...inWords(roman));
    else if (/^\d{1,3}$/.test(word) && Number(word) >= 1 && Number(word) <= 100)
      found.push(...spelt(Number(word)));
    const ordinal = ordinalNumber(word.replace(/^0+/, "")) ?? ordinalWords().get(word);
    if (ordinal !== undefined) {
      const spoken = ORDINALS[ordinal - 1]!;
      found.push(String(ordinal), spoken, feminine(spoken));
    }
    const tens = numberWords().get(word) ?? 0;
    if (tens > 0) {
      const ones = name[i + 1] === "e" ? (numberWords().get(name[i + 2] ?? "") ?? 0) : 0;
      const joined = tens >= 20 && tens < 100 && ones > 0 && ones < 10;
      const number = joined ? tens + ones : tens;
      const asRoman = romanOf().get(number);
      found.push(String(number), ...(asRoman === undefined ? [] : [asRoman]));
      if (joined) i += 2;
    }
    if (found.length > 0) all.push({ spoken: found, at, end: i + 1 });
  }
  return all;
}

import { JOINING_WORDS, shortsOf } from "#app/features/places/address-words.ts";
import type { QueryWord } from "./tokens.ts";

const ACCENTED: Record<string, string> = {
  a: "áàâãä",
  c: "ç",
  e: "éèêë",
  i: "íìîï",
  n: "ñ",
  o: "óòôõö",
  u: "úùûü",
};
const OTHER = "[^0-9A-Za-zÀ-ÿ]";

/**
 * A regular expression of what JavaScript and PostgreSQL read alike: the words side by side in their order, in any of their
 * forms and with any accents, only joining words and the `nº` of a house between them. Null for less than two words.
 */
export function phrasePattern(words: readonly QueryWord[]): string | null {
  if (words.length < 2) return null;
  const between = `${OTHER}+(?:(?:${[...JOINING_WORDS, "n"].map(anyCase).join("|")})${OTHER}+)*`;
  const forms = words.map((word) => {
    const all = new Set(word.flatMap((form) => [form, ...shortsOf(form)]));
    // `nº 05` is found by 5.
    return `0*(?:${[...all].map(anyCase).join("|")})`;
  });
  return `(?:^|${OTHER})${forms.join(between)}(?:$|${OTHER})`;
}

function anyCase(word: string): string {
  return [...word].map((letter) => classOf(letter)).join("");
}

function classOf(letter: string): string {
  if (!/[a-z]/.test(letter)) return letter;
  const accented = ACCENTED[letter] ?? "";
  return `[${letter}${letter.toUpperCase()}${accented}${accented.toUpperCase()}]`;
}

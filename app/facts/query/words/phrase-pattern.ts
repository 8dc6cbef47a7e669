import { LETTERED_FORMS } from "#app/lib/address-forms.ts";
import { JOINING_WORDS, roleOf, shortsOf } from "#app/facts/places/address-words.ts";
import { lazily } from "#app/lib/lazily.ts";
import { remembered } from "#app/lib/remembered.ts";
import { separated } from "#app/facts/places/glued-words.ts";
import { numberAmong, romanValues, spokenNumbers } from "#app/facts/places/number-words.ts";
import { districtsNamed, type PlaceNames } from "./place-names.ts";
import { isNumeric, isStateWord, type QueryWord } from "./tokens.ts";

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
/** The words that may stand between those of a phrase. */
export const BETWEEN_WORDS: readonly string[] = [...JOINING_WORDS, "n"];

/** The words of the last phrases: the same kinds of street and parts are in most of them. */
const MAX_PATTERNS = 1_000;

/** What may stand between two words of a phrase. */
const betweenWords = lazily(() => `${OTHER}+(?:(?:${BETWEEN_WORDS.map(anyCase).join("|")})${OTHER}+)*`);

/** The pattern of one way of writing, whose words are separated by spaces. */
const patternOf = remembered(
  (form: string) => ({ source: form.split(" ").map(anyCase).join(betweenWords()) }),
  MAX_PATTERNS,
);

/** A word in all its ways of writing. */
const formsOf = remembered(
  (word: string): readonly string[] => [word, ...shortsOf(word), ...spoken(word)],
  MAX_PATTERNS,
);

/** Two words of which the second follows the first, in their forms. */
export interface Neighbours {
  first: ReadonlySet<string>;
  second: ReadonlySet<string>;
  /** Whether the two may also be written as one word. */
  mayBeGlued: boolean;
}

/**
 * A regular expression that JavaScript and PostgreSQL read alike. It finds the words side by side in their order, in
 * long or short forms, numbers in digits or in words, with any accents, and only joining words and the `nº` of a house
 * between them.
 */
export function phrasePattern(words: readonly QueryWord[]): string {
  const between = betweenWords();
  let phrase = "";
  for (let at = 0; at < words.length;) {
    const { forms, next } = formsAt(words, at);
    if (at > 0) phrase += mayBeGlued(words, at) || isPartAfterNumber(words, at) ? `(?:${between})?` : between;
    // `nº 05` is found by 5.
    phrase += `0*(?:${[...new Set(forms)].map((form) => patternOf(form).source).join("|")})`;
    at = next;
  }
  return `(?:^|${OTHER})${phrase}(?:$|${OTHER})`;
}

/**
 * Two words of a phrase that stand next to each other, with nothing but joining words between, in every text that
 * `phrasePattern` finds, unless a word of it is made of several (`QD11LT3`); or that are written as one. Without their leading zeros they are written exactly so. Null where
 * none certainly do.
 */
export function phraseNeighbours(words: readonly QueryWord[]): Neighbours | null {
  for (let at = 0; at < words.length;) {
    const { forms, next } = formsAt(words, at);
    if (next >= words.length) return null;
    const other = formsAt(words, next);
    // `lote QD11`: what a word may be glued to besides the other of the two is not known.
    const areApart = !(at > 0 && mayBeGlued(words, at)) && !isGluable(words, other.next);
    const first = new Set(forms.map((form) => form.split(" ").at(-1)!));
    const second = new Set(other.forms.map((form) => form.split(" ")[0]!));
    const glued = mayBeGlued(words, next);
    const arePlain = [...first, ...second].every((word) => /^[a-z1-9][a-z0-9]*$/.test(word));
    if (areApart && arePlain && !(glued && [...first].some((word) => /\d$/.test(word))))
      return { first, second, mayBeGlued: glued };
    at = next;
  }
  return null;
}

function isGluable(words: readonly QueryWord[], at: number): boolean {
  return at < words.length && mayBeGlued(words, at);
}

/** The words that lists also write together with a letter. */
const LETTERED = new Set(Object.values(LETTERED_FORMS).map(([long]) => long));

/** Lists also write `QD11`, `RUA7`, `BLB` and `LTA1`. */
function mayBeGlued(words: readonly QueryWord[], at: number): boolean {
  const [word, before] = [words[at]![0]!, words[at - 1]![0]!];
  if (/^\d/.test(word)) return !/\d$/.test(before) && numberAmong([before], 0) === null;
  if (LETTERED.has(before) && (/^[a-z](?:\d|$)/.test(word) || romanValues().has(word))) return true;
  return before === "rua" && numberAmong([word], 0) !== null;
}

/** `QD11LT3`, `18LT`: lists also write the next part of an address together with the number before it. */
function isPartAfterNumber(words: readonly QueryWord[], at: number): boolean {
  return /^\d+[a-z]?$/.test(words[at - 1]![0]!) && separated(`1${words[at]![0]!}`).length === 2;
}

/**
 * The words of a search, which need not be a phrase, that are looked for side by side in an address. Words at the end
 * that name a district, a city or a state are left out, because no street's name has them (`rua das flores centro`).
 * Null for fewer than two words.
 */
export function addressPhrase(words: readonly QueryWord[], names: PlaceNames): readonly QueryWord[] | null {
  const phrase = withoutPlaces(words, names);
  return phrase.length < 2 ? null : phrase;
}

const LADY = ["nossa", "nsa", "n"].flatMap((our) =>
  ["senhora", "sra", "sr", "s"].map((lady) => `${our} ${lady}`),
);

/** The ways of writing the words from a position on; the words of one form are separated by spaces. */
function formsAt(words: readonly QueryWord[], at: number): { forms: string[]; next: number } {
  const word = words[at]!;
  if (word[0] === "nossa" && words[at + 1]?.[0] === "senhora")
    return { forms: [...LADY, "nsra", "nssa", "nsa"], next: at + 2 };
  return { forms: word.flatMap(formsOf), next: at + 1 };
}

/** A number in all ways of writing: `xxv` is `25`, and `vinte cinco` with a joining word between; `ii` is `2a` too. */
function spoken(word: string): string[] {
  const all = spokenNumbers([word]);
  const joint = all.indexOf("e");
  if (joint >= 0)
    return [...all.slice(0, joint - 1), all[joint - 1] + " " + all[joint + 1], ...all.slice(joint + 2)];
  const { value = 0 } = numberAmong([word], 0) ?? {};
  return value >= 1 && value <= 10 ? [...all, `${value}o`, `${value}a`] : all;
}

/** The words before the names of places at their end; at least two, and none that begins a name. */
function withoutPlaces(words: readonly QueryWord[], names: PlaceNames): readonly QueryWord[] {
  for (let from = 2; from < words.length; from++) {
    const place = words.slice(from);
    if (roleOf(words[from - 1]![0]!) === null && isPlace(place, names))
      return withoutPlaces(words.slice(0, from), names);
  }
  return words;
}

function isPlace(words: readonly QueryWord[], names: PlaceNames): boolean {
  const [first = ""] = words[0]!;
  if (words.length === 1 && (isNumeric(first) || isStateWord(first))) return isStateWord(first);
  return (
    districtsNamed(names, words).length > 0 || names.cityNames.has(words.map(([word]) => word).join(" "))
  );
}

function anyCase(word: string): string {
  return [...word].map((letter) => classOf(letter)).join("");
}

function classOf(letter: string): string {
  if (!/[a-z]/.test(letter)) return letter;
  const accented = ACCENTED[letter] ?? "";
  return `[${letter}${letter.toUpperCase()}${accented}${accented.toUpperCase()}]`;
}

import { ADDRESS_WORDS, LETTERED_FORMS, type Role } from "#app/lib/address-forms.ts";
import { AMBIGUOUS_FORMS } from "#app/lib/ambiguous-forms.ts";
import { lazily } from "#app/lib/lazily.ts";
import { isDigitAt, romanValues } from "./number-words.ts";

/** The words that lists write together with the number after them; `d3` and `fr02` are codes, not titles. */
const beforeNumbers = lazily(() => {
  const words = new Set(["rua", "br"]);
  for (const role of Object.keys(ADDRESS_WORDS) as Role[]) {
    if (role === "title") continue;
    for (const [long, [, shorts]] of Object.entries(ADDRESS_WORDS[role]))
      for (const word of [long, ...Object.keys(shorts)]) words.add(word);
  }
  for (const [short, { readings }] of Object.entries(AMBIGUOUS_FORMS))
    if (readings.some(({ before }) => before === "number")) words.add(short);
  return words;
});

/** A part of a plot or building, and the letter or numeral that names it. */
interface LetteredPart {
  short: string;
  long: string;
  letter: string;
}

const letteredParts = lazily(() => {
  const parts = new Map<string, LetteredPart>();
  for (const [short, [means, , except]] of Object.entries(LETTERED_FORMS)) {
    for (const letter of [..."abcdefghijklmnopqrstuvwxyz", ...romanValues().keys()])
      if (!except.includes(letter)) parts.set(short + letter, { short, long: means, letter });
  }
  return parts;
});

const FIRST_LETTERS = Object.keys(LETTERED_FORMS)
  .map(([first]) => first)
  .join("");

/** The part and the letter that a word is written together from: `blb` gives `bloco` and `b`. */
export function letteredPart(word: string): LetteredPart | undefined {
  // Most words are none, and are read a million times.
  return word.length > 2 && FIRST_LETTERS.includes(word[0]!) ? letteredParts().get(word) : undefined;
}

/** Letters, or digits: of house numbers and doors at most five. */
const RUN = /[a-z]+|\d+/g;
const MOST_DIGITS = 5;

/**
 * A word, or words and numbers that are written together: `qd11lt3` gives `qd`, `11`, `lt` and `3`, `03qd` gives `03` and
 * `qd`. A number may have letters of its own: `lt6a3` gives `lt` and `6a3`, `lta1` gives `lt` and `a1`.
 */
export function separated(word: string): string[] {
  // A look at the letters tells it of most words, sooner than a pattern.
  const isNumber = isDigitAt(word, 0);
  const mayBeGlued = isNumber ? hasTwoLetters(word) : isDigitAt(word, -1) || isDigitAt(word, -2);
  if (!mayBeGlued) return [word];
  const runs = word.match(RUN)!;
  const parts: string[] = [];
  let number = "";
  for (const [i, run] of runs.entries()) {
    if (isDigitAt(run, 0)) {
      if (run.length > MOST_DIGITS) return [word];
      number += run;
      continue;
    }
    const isLast = i === runs.length - 1;
    if (i === 0 && isBeforeNumbers(run)) parts.push(run);
    else if (i === 0) {
      // `lta1` is `LT A1`.
      const part = letteredPart(run);
      if (part === undefined) return [word];
      parts.push(part.short);
      number = part.letter;
    } else if (run.length === 1 && (isNumber || isLast || !isBeforeNumbers(run))) number += run;
    else if (isBeforeNumbers(run)) {
      parts.push(number, run);
      number = "";
    } else if (isBeforeNumbers(run.slice(1)) && run.length > 2) {
      parts.push(number + run[0]!, run.slice(1));
      number = "";
    } else return [word];
  }
  return number === "" ? parts : [...parts, number];
}

/** Whether two letters stand together: a number alone may have one. */
function hasTwoLetters(word: string): boolean {
  for (let i = 2; i < word.length; i++) if (!isDigitAt(word, i) && !isDigitAt(word, i - 1)) return true;
  return false;
}

function isBeforeNumbers(word: string): boolean {
  return beforeNumbers().has(word);
}

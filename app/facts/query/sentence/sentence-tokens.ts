import { DIRECTIONS } from "#app/lib/address-forms.ts";
import { fold } from "#app/lib/text.ts";
import { readDecimal } from "#app/facts/query/amount.ts";
import { STREET_WORDS } from "./sentence-words.ts";

/** A word, a number or a sign of a sentence, with its position in the text. */
export interface Token {
  /** Folded. */
  word: string;
  /** Null unless it is written in digits. */
  number: number | null;
  /** Whether it was written with an accent: `Pará` is a state, `para` hardly ever. */
  accented: boolean;
  start: number;
  end: number;
}

/** How a token was read: not yet, understood, kept as text, a polite phrase, a small word that is dropped. */
export const FREE = 0;
export const UNDERSTOOD = 1;
export const VERBATIM = 2;
export const FILLER = 3;
export const DROPPED = 4;
/** Shown to the person as something that cannot be searched for. */
export const UNFIT = 5;
/** Not understood: only ranks. */
export const PREFERRED = 6;

const TOKEN = /r\$|(?:m|mts?)2(?![\p{L}\p{N}])|m²|\d+(?:[.,]\d+)*|[\p{L}\p{M}]+|\S/giu;

export function tokenize(text: string): Token[] {
  return Array.from(text.matchAll(TOKEN), (match) => ({
    word: match[0] === "m²" || match[0] === "M²" ? "m2" : fold(match[0]),
    number: readDecimal(match[0]),
    accented: /[à-ÿ]/i.test(match[0].normalize("NFC")),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** Names that stay in the text in another form than they were typed in: those left out, alternatives. */
export const RESTATED = 7;

/** Whether the words stand at a position, in order. */
export function standsAt(tokens: readonly Token[], at: number, words: readonly string[]): boolean {
  return words.every((word, i) => tokens[at + i]?.word === word);
}

/**
 * `Zona norte`, `zona n`, or another after it (`zona sul e leste`): a part of a town by its long name, and the token after it;
 * null for anything else.
 */
export function zoneAt(tokens: readonly Token[], at: number): { zone: string; next: number } | null {
  const hasZoneWord = tokens[at]?.word === "zona";
  if (!hasZoneWord && !isAfterZone(tokens, at)) return null;
  const place = hasZoneWord ? at + 1 : at;
  const direction = directionAt(tokens, place);
  return direction === null ? null : { zone: `zona ${direction}`, next: place + 1 };
}

/** Whether a zone and a word that joins another to it stand before a token. */
function isAfterZone(tokens: readonly Token[], at: number): boolean {
  if (directionAt(tokens, at) === null) return false;
  let joint = at - 1;
  while (LEFT_OUT_LINK.test(tokens[joint]?.word ?? "")) joint--;
  const isJoint = /^(e|ou|nem|,)$/.test(tokens[joint]?.word ?? "");
  return isJoint && [joint - 1, joint - 2].some((from) => zoneAt(tokens, from)?.next === joint);
}

function directionAt(tokens: readonly Token[], at: number): string | null {
  const word = tokens[at]?.word ?? "";
  const direction = DIRECTIONS.meant.get(word) ?? word;
  return /^(sul|norte|leste|oeste)$/.test(direction) ? direction : null;
}

export function isQuote(token: Token | undefined): boolean {
  return token?.word === '"';
}

/** Between `exceto` or `menos` and what is left out: `exceto no centro`. */
export const LEFT_OUT_LINK = /^(em|n[ao]s?|d[aeo]s?|as?|os?)$/;

/** `Exceto na rua das Flores`: a street that begins no address, because it is left out. */
export function isLeftOutStreet(tokens: readonly Token[], at: number): boolean {
  if (!STREET_WORDS.has(tokens[at]?.word ?? "")) return false;
  let before = at - 1;
  while (LEFT_OUT_LINK.test(tokens[before]?.word ?? "")) before--;
  return /^(exceto|menos)$/.test(tokens[before]?.word ?? "");
}

import type { Listing } from "#app/facts/listings/listing.ts";
import { placeTokens } from "#app/facts/query/words/tokens.ts";
import { sameToken, tokensBeginning } from "#app/facts/query/words/typo.ts";
import { countRange } from "#app/lib/bitset.ts";
import type { Pause } from "./radix-sort.ts";
import type { RowMoves } from "./row-moves.ts";
import type { TextIndex } from "./text-index.ts";

/** How rows changed by their words: each token that any row gained, or that fewer rows have. */
interface WordChanges {
  /** By the token's number before. */
  lost: Map<number, number>;
  /** The new rows that have a token, ascending. */
  gained: Map<string, number[]>;
}

/** The tokens after a change, in code-unit order. */
export interface NextTokens {
  tokens: readonly string[];
  /** The number that each had before, -1 for a new one, and the rows that it has now. */
  before: Int32Array;
  counts: Uint32Array;
  /** The new rows of each token that gained some. */
  gained: Map<number, readonly number[]>;
}

/** The words of the rows that left and entered. */
export async function wordChanges(
  before: TextIndex,
  { entered }: RowMoves,
  left: Listing[],
  listings: readonly Listing[],
  pause: Pause,
): Promise<WordChanges> {
  const numbers = new Map<string, number>();
  const lost = new Map<number, number>();
  const gained = new Map<string, number[]>();
  for (const [i, listing] of left.entries()) {
    if (i % WORDED_AT_ONCE === 0) await pause();
    for (const word of new Set(placeTokens(listing))) {
      let token = numbers.get(word);
      if (token === undefined) numbers.set(word, (token = sameToken(before, word)[0]!.from));
      lost.set(token, (lost.get(token) ?? 0) + 1);
    }
  }
  for (const [i, row] of entered.entries()) {
    if (i % WORDED_AT_ONCE === 0) await pause();
    for (const word of new Set(placeTokens(listings[row]!))) {
      const rows = gained.get(word);
      if (rows) rows.push(row);
      else gained.set(word, [row]);
    }
  }
  return { lost, gained };
}

/** Listings whose words are read between two possible pauses. */
const WORDED_AT_ONCE = 20;

/** The tokens that rows have after a change, in code-unit order; the same list where none came or went. */
export function nextTokens(before: TextIndex, moves: RowMoves, { lost, gained }: WordChanges): NextTokens {
  const { tokens, starts } = before;
  const come: string[] = [];
  const more = new Map<number, readonly number[]>();
  for (const [word, rows] of gained) {
    const [same] = sameToken(before, word);
    if (same) more.set(same.from, rows);
    else come.push(word);
  }
  const held = new Uint32Array(tokens.length);
  for (let id = 0; id < tokens.length; id++) held[id] = starts[id + 1]! - starts[id]!;
  for (const { token, bits } of before.frequent) held[token] = countRange(bits, 0, moves.before);
  let goes = false;
  for (const [id, rows] of lost) {
    held[id] = held[id]! - rows + (more.get(id)?.length ?? 0);
    goes ||= held[id] === 0;
  }
  for (const [id, rows] of more) if (!lost.has(id)) held[id] = held[id]! + rows.length;
  if (come.length === 0 && !goes)
    return { tokens, before: Int32Array.from(tokens.keys()), counts: held, gained: more };

  const next: string[] = [];
  const was = new Int32Array(tokens.length + come.length);
  const counts = new Uint32Array(tokens.length + come.length);
  const gainedNow = new Map<number, readonly number[]>();
  const take = (token: string, id: number, count: number, rows: readonly number[] | undefined) => {
    const t = next.push(token) - 1;
    was[t] = id;
    counts[t] = count;
    if (rows) gainedNow.set(t, rows);
  };
  let id = 0;
  const takeUpTo = (end: number) => {
    for (; id < end; id++) if (held[id]! > 0) take(tokens[id]!, id, held[id]!, more.get(id));
  };
  for (const word of come.sort()) {
    takeUpTo(tokensBeginning(before, word).from);
    const rows = gained.get(word)!;
    take(word, -1, rows.length, rows);
  }
  takeUpTo(tokens.length);
  const { length } = next;
  return {
    tokens: next,
    before: was.subarray(0, length),
    counts: counts.subarray(0, length),
    gained: gainedNow,
  };
}

import type { Listing } from "#app/facts/listings/listing.ts";
import { wordsAmong } from "#app/facts/query/words/tokens.ts";
import { makeVocabulary } from "#app/facts/query/words/typo.ts";
import { add, eachSet, type Bitset } from "#app/lib/bitset.ts";
import { MOVED_AT_ONCE, type Pause } from "./radix-sort.ts";
import { nextTokens, wordChanges, type NextTokens } from "./changed-tokens.ts";
import { GONE, isUnmoved, movedBits, noRows, type RowMoves } from "./row-moves.ts";
import { isFrequent, type TextIndex } from "./text-index.ts";

const NO_ROWS: readonly number[] = [];

/**
 * The rows by token after a change; `moves`: those of rows with other words, `left`: the listings of the rows that they
 * say left. The words of no other rows are read.
 */
export async function changeTextIndex(
  before: TextIndex,
  moves: RowMoves,
  left: Listing[],
  listings: readonly Listing[],
  pause: Pause,
): Promise<Omit<TextIndex, "numbers" | "numberRows">> {
  if (isUnmoved(moves)) return before;
  const changes = await wordChanges(before, moves, left, listings, pause);
  const next = nextTokens(before, moves, changes);
  await pause();
  const { tokens, counts } = next;
  const starts = startsOf(counts, moves);
  const postings = moves.arrays.take(Uint32Array, starts[tokens.length]!);
  const frequent: TextIndex["frequent"] = [];
  for (const _ of movesOfTokens(before, moves, next, { starts, postings, frequent })) await pause();
  if (tokens === before.tokens) return { ...before, starts, postings, frequent };
  await pause();
  const vocabulary = makeVocabulary(wordsAmong(tokens));
  await pause();
  return { vocabulary, tokens, starts, postings, frequent };
}

/** Where the rows of each token begin; those of frequent tokens are not among them. */
function startsOf(counts: Uint32Array, { arrays, after }: RowMoves): Uint32Array {
  const starts = arrays.take(Uint32Array, counts.length + 1);
  let sum = (starts[0] = 0);
  for (let t = 0; t < counts.length; t++) {
    const count = counts[t]!;
    starts[t + 1] = sum += isFrequent(count, after) ? 0 : count;
  }
  return starts;
}

/**
 * Writes the rows of all tokens, in steps. Most tokens only lost rows: those between two others move together, as one
 * stretch of rows.
 */
function* movesOfTokens(
  before: TextIndex,
  moves: RowMoves,
  { before: was, counts, gained }: NextTokens,
  { starts, postings, frequent }: Pick<TextIndex, "starts" | "postings" | "frequent">,
): Generator<undefined> {
  const { after, to } = moves;
  const bitsBefore = new Map(before.frequent.map(({ token, bits }) => [token, bits]));
  const isAlone = (t: number) =>
    gained.has(t) || isFrequent(counts[t]!, after) || (was[t]! >= 0 && bitsBefore.has(was[t]!));
  /** Writes the rows of a token that had them before; returns where they end. */
  const moveRare = (t: number, id: number, held: Bitset | undefined): number => {
    let end = starts[t]!;
    if (held) {
      eachSet(held, (row) => {
        if (to[row] !== GONE) postings[end++] = to[row]!;
      });
      return end;
    }
    return id < 0
      ? end
      : moveStaying(before.postings, before.starts[id]!, before.starts[id + 1]!, to, postings, end);
  };
  const moveAlone = (t: number) => {
    const id = was[t]!;
    const rows = gained.get(t) ?? NO_ROWS;
    const held = bitsBefore.get(id);
    if (isFrequent(counts[t]!, after)) {
      const bits = held ? movedBits(held, moves) : bitsOf(before, id, moves);
      for (const row of rows) add(bits, row);
      frequent.push({ token: t, bits });
    } else mergeInto(postings, starts[t]!, moveRare(t, id, held), rows);
  };
  let since = 0;
  for (let t = 0; t < counts.length;) {
    let stop = t;
    while (stop < counts.length && !isAlone(stop)) stop++;
    if (stop > t) {
      let end = starts[t]!;
      const last = before.starts[was[stop - 1]! + 1]!;
      for (let from = before.starts[was[t]!]!; from < last;) {
        const until = Math.min(last, from + MOVED_AT_ONCE - since);
        end = moveStaying(before.postings, from, until, to, postings, end);
        since += until - from;
        from = until;
        if (since < MOVED_AT_ONCE) continue;
        since = 0;
        yield;
      }
    }
    if (stop < counts.length) {
      moveAlone(stop);
      since += counts[stop]! + 8;
    }
    t = stop + 1;
    if (since < MOVED_AT_ONCE) continue;
    since = 0;
    yield;
  }
}

/** Writes the new rows of those that stay, from `end` on; returns where they end. */
function moveStaying(
  rows: Uint32Array,
  from: number,
  stop: number,
  to: Uint32Array,
  into: Uint32Array,
  end: number,
): number {
  for (let i = from; i < stop; i++) {
    const row = to[rows[i]!]!;
    if (row !== GONE) into[end++] = row;
  }
  return end;
}

/** Puts ascending rows, in their order, among those from `start` to `end`; what is behind these is overwritten. */
function mergeInto(rows: Uint32Array, start: number, end: number, gained: readonly number[]): void {
  let last = end - 1;
  for (let entry = gained.length - 1; entry >= 0; entry--) {
    const row = gained[entry]!;
    while (last >= start && rows[last]! > row) {
      rows[last + entry + 1] = rows[last]!;
      last--;
    }
    rows[last + entry + 1] = row;
  }
}

function bitsOf({ starts, postings }: TextIndex, token: number, moves: RowMoves): Bitset {
  const bits = noRows(moves);
  if (token < 0) return bits;
  const { to } = moves;
  for (let i = starts[token]!; i < starts[token + 1]!; i++) {
    const row = to[postings[i]!]!;
    if (row !== GONE) add(bits, row);
  }
  return bits;
}

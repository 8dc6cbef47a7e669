import type { Listing } from "#app/facts/listings/listing.ts";
import { wordsAmong } from "#app/facts/query/words/tokens.ts";
import { makeVocabulary } from "#app/facts/query/words/typo.ts";
import { add, countRange, eachSet, type Bitset } from "#app/lib/bitset.ts";
import { gainedTokens, nextTokens, type GainedTokens } from "./changed-tokens.ts";
import { MOVED_AT_ONCE, type Pause } from "./radix-sort.ts";
import { isUnmoved, movedBits, noRows, writeStaying, type RowMoves } from "./row-moves.ts";
import { isFrequent, type TextIndex } from "./text-index.ts";

const NO_ROWS: readonly number[] = [];

/**
 * The rows by token after a change; `moves`: those of rows with other words. Only the words of rows that entered are read:
 * which tokens a row had that left is seen while their rows are moved.
 */
export async function changeTextIndex(
  before: TextIndex,
  moves: RowMoves,
  listings: readonly Listing[],
  pause: Pause,
): Promise<Omit<TextIndex, "numbers" | "numberRows">> {
  if (isUnmoved(moves)) return before;
  const gained = await gainedTokens(before, moves, listings, pause);
  await pause();
  const held = new Map<number, Held>();
  for (const { token, bits } of before.frequent) {
    const moved = movedBits(bits, moves);
    held.set(token, { bits: moved, rows: countRange(moved, 0, moves.after) });
    await pause();
  }
  const writing = rowsOfTokens(before, moves, gained, held);
  while (writing.step()) await pause();
  const { starts, postings, frequent, gone } = writing.written();
  const tokens = nextTokens(before.tokens, gone, gained.come);
  if (tokens === before.tokens) return { ...before, starts, postings, frequent };
  await pause();
  const vocabulary = makeVocabulary(wordsAmong(tokens));
  await pause();
  return { vocabulary, tokens, starts, postings, frequent };
}

/** A token that was frequent: where it is now, and how many rows of those that stayed have it. */
interface Held {
  bits: Bitset;
  rows: number;
}

/** Writes the rows of one token after the other, in steps. */
function rowsOfTokens(
  before: TextIndex,
  moves: RowMoves,
  { known, come, total }: GainedTokens,
  held: ReadonlyMap<number, Held>,
) {
  const { after, arrays } = moves;
  const { tokens } = before;
  let most = before.postings.length + total;
  for (const { rows } of held.values()) if (!isFrequent(rows, after)) most += rows;
  const postings = arrays.take(Uint32Array, most + 1);
  const starts = arrays.take(Uint32Array, tokens.length + come.length + 1);
  const frequent: TextIndex["frequent"] = [];
  const gone: number[] = [];
  /** 1: of a token that gained rows, was frequent, or comes after a new one. Most tokens only lost rows. */
  const isAlone = new Uint8Array(tokens.length + 1);
  for (const tokensAlone of [known, held]) for (const number of tokensAlone.keys()) isAlone[number] = 1;
  for (const word of come) isAlone[word.before] = 1;
  /** How far rows after the last one that left or came are from their place. */
  const further = after - moves.before;
  let id = 0;
  let entry = 0;
  let token = 0;
  let end = (starts[0] = 0);

  /** The next token has these rows besides those that were written for it. */
  const close = (rows: readonly number[]) => {
    const start = starts[token]!;
    mergeInto(postings, start, end, rows);
    end += rows.length;
    if (isFrequent(end - start, after)) {
      const bits = noRows(moves);
      for (let i = start; i < end; i++) add(bits, postings[i]!);
      frequent.push({ token, bits });
      end = start;
    }
    starts[++token] = end;
  };
  /** A token that was a bitset and may still be one. */
  const closeHeld = ({ bits, rows }: Held, gained: readonly number[]) => {
    if (isFrequent(rows + gained.length, after)) {
      for (const row of gained) add(bits, row);
      frequent.push({ token, bits });
      starts[++token] = end;
      return;
    }
    eachSet(bits, (row) => {
      postings[end++] = row;
    });
    if (rows + gained.length > 0) close(gained);
    else gone.push(id);
  };
  /** Writes the new rows of a token's rows from `from` to `stop`, which ascend; returns where they end. */
  const moveRows = (from: number, stop: number): number => {
    const rows = before.postings;
    if (stop > from && rows[stop - 1]! < moves.first) {
      for (let i = from; i < stop; i++) postings[end + i - from] = rows[i]!;
    } else if (stop > from && rows[from]! >= moves.last) {
      for (let i = from; i < stop; i++) postings[end + i - from] = rows[i]! + further;
    } else return writeStaying(rows, from, stop, moves, postings, end);
    return end + stop - from;
  };
  const enter = () => {
    while (entry < come.length && come[entry]!.before === id) close(come[entry++]!.rows);
  };
  return {
    /** Returns whether there is more to write. */
    step(): boolean {
      for (let room = MOVED_AT_ONCE; room > 0 && id < tokens.length; id++) {
        const first = before.starts[id]!;
        const last = before.starts[id + 1]!;
        const gained = isAlone[id] === 0 ? NO_ROWS : (known.get(id) ?? NO_ROWS);
        const frequentBefore = isAlone[id] === 0 ? undefined : held.get(id);
        room -= last - first + gained.length + 8;
        if (isAlone[id] === 1) enter();
        if (frequentBefore) {
          closeHeld(frequentBefore, gained);
          continue;
        }
        end = moveRows(first, last);
        if (end > starts[token]! || gained.length > 0) close(gained);
        else gone.push(id);
      }
      if (id === tokens.length) enter();
      return id < tokens.length;
    },
    written: () => ({
      starts: starts.subarray(0, token + 1),
      postings: postings.subarray(0, end),
      frequent,
      gone,
    }),
  };
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

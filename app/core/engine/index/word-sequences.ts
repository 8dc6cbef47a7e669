import { BETWEEN_WORDS, type Neighbours } from "#app/facts/query/words/phrase-pattern.ts";
import { placeText } from "#app/facts/query/words/tokens.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import { fold } from "#app/lib/text.ts";
import { compoundWords, gluedWords } from "./glued-words.ts";
import { eachInSlices, type Pause } from "./radix-sort.ts";
import { eachRun, isUnmoved, unchangedRuns, type RowMoves } from "./row-moves.ts";

/** The words of each listing's place as they are written, in their order: `words[starts[row] .. starts[row + 1]]`. */
export interface WordSequences {
  /** Indexes that were made from one another share it. */
  idOf: Map<string, number>;
  /** Words with lower ids may stand between those of a phrase. */
  firstTelling: number;
  words: Uint32Array;
  starts: Uint32Array;
}

/** What phrase patterns take for a word. */
const WORD = /[0-9A-Za-zÀ-ÿ]+/g;

/** Reads the words of listings one after the other. `idOf`: words get ids there; ids of other indexes stay true. */
function sequenceReader(idOf: Map<string, number>) {
  const idAsWritten = new Map<string, number>();
  let words = new Uint32Array(1024);
  let end = 0;
  return {
    /** Reads the words of a listing; returns the number of words read so far. */
    read(listing: Listing): number {
      for (const written of placeText(listing).match(WORD) ?? []) {
        let id = idAsWritten.get(written);
        if (id === undefined) {
          const word = fold(written).replace(/^0+(?=.)/, "");
          id = idOf.get(word) ?? idOf.size;
          idOf.set(word, id);
          idAsWritten.set(written, id);
        }
        if (end === words.length) {
          const larger = new Uint32Array(end * 2);
          larger.set(words);
          words = larger;
        }
        words[end++] = id;
      }
      return end;
    },
    words: () => words.slice(0, end),
  };
}

/** Reads the words of all listings; pauses after every `slice` of them. */
export async function readSequences(
  listings: readonly Listing[],
  pause: Pause,
  slice: number,
): Promise<WordSequences> {
  const idOf = new Map<string, number>(BETWEEN_WORDS.map((word, id) => [word, id]));
  const reader = sequenceReader(idOf);
  const starts = new Uint32Array(listings.length + 1);
  for (let row = 0; row < listings.length; row++) {
    starts[row + 1] = reader.read(listings[row]!);
    if (row % slice === 0) await pause();
  }
  return { idOf, firstTelling: BETWEEN_WORDS.length, words: reader.words(), starts };
}

/** From so many words on, copying a stretch as a whole is faster than one word after the other. */
const LONG_STRETCH = 1_000;

/** Listings whose words are read between two possible pauses. */
const READ_AT_ONCE = 100;

/** The sequences after a change; `moves`: those of rows with other words. Both versions share the ids of words. */
export async function changeSequences(
  before: WordSequences,
  moves: RowMoves,
  listings: readonly Listing[],
  pause: Pause,
): Promise<WordSequences> {
  if (isUnmoved(moves)) return before;
  const reader = sequenceReader(before.idOf);
  const ends = new Uint32Array(moves.entered.length);
  await eachInSlices(moves.entered, pause, READ_AT_ONCE, (row, i) => {
    ends[i] = reader.read(listings[row]!);
  });
  const entering = reader.words();
  const starts = moves.arrays.take(Uint32Array, moves.after + 1);
  starts[0] = 0;
  let gone = 0;
  for (const row of moves.left) gone += before.starts[row + 1]! - before.starts[row]!;
  const words = moves.arrays.take(Uint32Array, before.words.length - gone + entering.length);
  await pause();
  const unchanged = unchangedRuns(moves);
  await pause();
  let entry = 0;
  let end = 0;
  /** Takes over the words of rows that entered before this one. */
  const enterUpTo = (row: number) => {
    for (; entry < ends.length && moves.entered[entry]! < row; entry++) {
      const own = entering.subarray(ends[entry - 1] ?? 0, ends[entry]);
      words.set(own, end);
      end += own.length;
      starts[moves.entered[entry]! + 1] = end;
    }
  };
  await eachRun({ runs: unchanged }, pause, (from, at, length) => {
    enterUpTo(at);
    const first = before.starts[from]!;
    const stop = before.starts[from + length]!;
    const further = end - first;
    if (stop - first >= LONG_STRETCH) words.set(before.words.subarray(first, stop), end);
    else copy(before.words, first, stop, words, end, 0);
    copy(before.starts, from + 1, from + 1 + length, starts, at + 1, further);
    end = stop + further;
  });
  enterUpTo(moves.after);
  return { ...before, words, starts };
}

/** Writes the numbers from `from` to before `stop`, each with `added`, into another array from `at` on. */
function copy(
  numbers: Uint32Array,
  from: number,
  stop: number,
  into: Uint32Array,
  at: number,
  added: number,
): void {
  for (let i = from; i < stop; i++) into[at + i - from] = numbers[i]! + added;
}

/**
 * Tells which rows have a word of the first kind and one of the second next to it, or the two as one where they may be; also rows
 * with a word that is made of more.
 */
export function mayHaveNeighbours(
  { idOf, firstTelling, words, starts }: WordSequences,
  { first, second, mayBeGlued }: Neighbours,
): (row: number) => boolean {
  const kinds = new Uint8Array(idOf.size);
  const note = (forms: ReadonlySet<string>, kind: number) => {
    for (const form of forms) {
      const id = idOf.get(form);
      if (id !== undefined) kinds[id]! |= kind;
    }
  };
  note(first, 1);
  note(second, 2);
  if (mayBeGlued) {
    for (const form of first)
      for (const other of second) for (const id of gluedWords(idOf, form, other)) kinds[id]! |= 4;
  }
  // `QD11LT3` has several of the words in one.
  for (const id of compoundWords(idOf)) kinds[id]! |= 4;
  return (row) => {
    const end = starts[row + 1]!;
    for (let i = starts[row]!; i < end; i++) {
      const kind = kinds[words[i]!]!;
      if ((kind & 4) !== 0) return true;
      if ((kind & 1) === 0) continue;
      for (let k = i + 1; k < end; k++) {
        if ((kinds[words[k]!]! & 2) !== 0) return true;
        if (words[k]! >= firstTelling) break;
      }
    }
    return false;
  };
}

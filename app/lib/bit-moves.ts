import type { Bitset } from "./bitset.ts";

/** Stretches of rows and where they go, made once for all sets whose rows are moved so. */
export interface BitMoves {
  /** Parts of words, four numbers each: source word, its shifts (`packed`), target word, mask of its rows. */
  parts: Uint32Array;
  /** Whole words, four numbers each: first source word, how far its rows are shifted, first target word, how many. */
  words: Uint32Array;
}

/** `runs`: for each stretch its start, its new start and its length. */
export function bitMoves(runs: Uint32Array): BitMoves {
  // A stretch has at most a part of a word at either end, and whole words in between.
  const parts = new Uint32Array((runs.length / 3) * 8);
  const words = new Uint32Array((runs.length / 3) * 4);
  let [inParts, inWords] = [0, 0];
  const movePart = (start: number, at: number, count: number) => {
    if (count === 0) return;
    parts[inParts++] = start >>> 5;
    parts[inParts++] = packed(start & 31, at & 31, count);
    parts[inParts++] = at >>> 5;
    parts[inParts++] = -1 >>> (32 - count);
  };
  for (let run = 0; run < runs.length; run += 3) {
    const [start, at, length] = [runs[run]!, runs[run + 1]!, runs[run + 2]!];
    const head = Math.min(length, -at & 31);
    const whole = (length - head) >>> 5;
    movePart(start, at, head);
    if (whole > 0) {
      words[inWords++] = (start + head) >>> 5;
      words[inWords++] = (start + head) & 31;
      words[inWords++] = (at + head) >>> 5;
      words[inWords++] = whole;
    }
    const done = head + (whole << 5);
    movePart(start + done, at + done, length - done);
  }
  return { parts: parts.subarray(0, inParts), words: words.subarray(0, inWords) };
}

/** How far rows are shifted out of their word and into the new one, and whether some are in the word after it. */
function packed(out: number, into: number, count: number): number {
  return out | (into << 5) | (out + count > 32 ? 1 << 10 : 0);
}

/** Copies stretches of rows of `from` to other places in a set that holds none of these yet. */
export function moveBits(into: Bitset, from: Bitset, { parts, words }: BitMoves): void {
  moveParts(into, from, parts);
  // One loop to a function: V8 leaves the optimised code of a loop within a loop with each of its ends.
  for (let i = 0; i < words.length; i += 4)
    moveWords(into, from, words[i]!, words[i + 1]!, words[i + 2]!, words[i + 3]!);
}

function moveParts(into: Bitset, from: Bitset, parts: Uint32Array): void {
  for (let i = 0; i < parts.length; i += 4) {
    const word = parts[i]!;
    const shifts = parts[i + 1]!;
    const out = shifts & 31;
    const low = from[word]! >>> out;
    // Shifted in two steps: a shift by 32 is none in JavaScript.
    const high = (from[word + (shifts >>> 10)]! << 1) << (31 - out);
    into[parts[i + 2]!]! |= ((low | high) & parts[i + 3]!) << ((shifts >>> 5) & 31);
  }
}

/** From so many words on, copying them as a whole is faster than one after the other. */
const MANY = 16;

function moveWords(into: Bitset, from: Bitset, first: number, out: number, at: number, count: number): void {
  if (out === 0 && count >= MANY) {
    into.set(from.subarray(first, first + count), at);
    return;
  }
  if (out === 0) {
    for (let i = 0; i < count; i++) into[at + i] = from[first + i]!;
    return;
  }
  for (let i = 0; i < count; i++)
    into[at + i] = (from[first + i]! >>> out) | (from[first + i + 1]! << (32 - out));
}

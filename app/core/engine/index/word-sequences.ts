import { BETWEEN_WORDS, type Neighbours } from "#app/facts/query/words/phrase-pattern.ts";
import { placeText } from "#app/facts/query/words/tokens.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import { fold } from "#app/lib/text.ts";
import { compoundWords, gluedWords } from "./glued-words.ts";
import type { Pause } from "./radix-sort.ts";

/** The words of each listing's place as they are written, in their order: `words[starts[row] .. starts[row + 1]]`. */
export interface WordSequences {
  idOf: Map<string, number>;
  /** Words with lower ids may stand between those of a phrase. */
  firstTelling: number;
  words: Uint32Array;
  starts: Uint32Array;
}

/** What phrase patterns take for a word. */
const WORD = /[0-9A-Za-zÀ-ÿ]+/g;

/** Reads the words of all listings; pauses after every `slice` of them. */
export async function readSequences(
  listings: readonly Listing[],
  pause: Pause,
  slice: number,
): Promise<WordSequences> {
  const idOf = new Map<string, number>(BETWEEN_WORDS.map((word, id) => [word, id]));
  const idAsWritten = new Map<string, number>();
  const starts = new Uint32Array(listings.length + 1);
  let words = new Uint32Array(1024);
  let end = 0;
  for (let row = 0; row < listings.length; row++) {
    for (const written of placeText(listings[row]!).match(WORD) ?? []) {
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
    starts[row + 1] = end;
    if (row % slice === 0) await pause();
  }
  return { idOf, firstTelling: BETWEEN_WORDS.length, words: words.slice(0, end), starts };
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

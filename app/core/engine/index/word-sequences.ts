import type { Listing } from "#app/facts/listings/listing.ts";
import { separated } from "#app/facts/places/glued-words.ts";
import { BETWEEN_WORDS, type Neighbours } from "#app/facts/query/words/phrase-pattern.ts";
import { placeText } from "#app/facts/query/words/tokens.ts";
import { fold } from "#app/lib/text.ts";
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

/** Words by their spelling without zeros after letters, as far as they have any digit after a letter. */
interface Glued {
  ids: Map<string, number[]>;
  /** Ids of words in which a number has another word after it: `qd11lt3`, `18lt`. */
  compounds: number[];
}

const KNOWN = new WeakMap<ReadonlyMap<string, number>, Glued>();

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

function gluedOf(idOf: ReadonlyMap<string, number>): Glued {
  const known = KNOWN.get(idOf);
  if (known) return known;
  const glued: Glued = { ids: new Map(), compounds: [] };
  for (const [word, id] of idOf) {
    if (isCompound(word)) glued.compounds.push(id);
    if (!/\D\d/.test(word)) continue;
    const plain = withoutZeros(word);
    const ids = glued.ids.get(plain);
    if (ids) ids.push(id);
    else glued.ids.set(plain, [id]);
  }
  KNOWN.set(idOf, glued);
  return glued;
}

function isCompound(word: string): boolean {
  if (!/\d[a-z]/.test(word)) return false;
  const parts = separated(word);
  return parts.slice(0, -1).some((part) => /^\d/.test(part));
}

/** The ids of the words in which a number has another word after it; lists have few. */
function compoundWords(idOf: ReadonlyMap<string, number>): readonly number[] {
  return gluedOf(idOf).compounds;
}

function withoutZeros(word: string): string {
  return word.replaceAll(/(?<=\D)0+(?=.)/g, "");
}

/** The ids of the words that are two words written as one, also with zeros before the second: `qd11`, `lt003`. */
function gluedWords(idOf: ReadonlyMap<string, number>, first: string, second: string): number[] {
  const glued = first + second;
  const asWritten = idOf.get(glued);
  const others = gluedOf(idOf).ids.get(withoutZeros(glued)) ?? [];
  return asWritten === undefined ? others : [asWritten, ...others];
}

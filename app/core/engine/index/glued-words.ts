import { separated } from "#app/facts/places/glued-words.ts";

/** Words by their spelling without zeros after letters, as far as they have any digit after a letter. */
interface Glued {
  ids: Map<string, number[]>;
  /** Ids of words in which a number has another word after it: `qd11lt3`, `18lt`. */
  compounds: number[];
}

const KNOWN = new WeakMap<ReadonlyMap<string, number>, Glued>();

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
export function compoundWords(idOf: ReadonlyMap<string, number>): readonly number[] {
  return gluedOf(idOf).compounds;
}

function withoutZeros(word: string): string {
  return word.replaceAll(/(?<=\D)0+(?=.)/g, "");
}

/** The ids of the words that are two words written as one, also with zeros before the second: `qd11`, `lt003`. */
export function gluedWords(idOf: ReadonlyMap<string, number>, first: string, second: string): number[] {
  const glued = first + second;
  const asWritten = idOf.get(glued);
  const others = gluedOf(idOf).ids.get(withoutZeros(glued)) ?? [];
  return asWritten === undefined ? others : [asWritten, ...others];
}

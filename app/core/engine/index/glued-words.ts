/** Words by their spelling without zeros after letters, as far as they have any digit after a letter. */
interface Glued {
  /** The number of words that were read: indexes that follow one another may share and extend them. */
  read: number;
  ids: Map<string, number[]>;
}

const KNOWN = new WeakMap<ReadonlyMap<string, number>, Glued>();

function gluedOf(idOf: ReadonlyMap<string, number>): Glued["ids"] {
  const known = KNOWN.get(idOf);
  if (known?.read === idOf.size) return known.ids;
  const ids: Glued["ids"] = new Map();
  for (const [word, id] of idOf) {
    if (!/\D\d/.test(word)) continue;
    const plain = withoutZeros(word);
    const held = ids.get(plain);
    if (held) held.push(id);
    else ids.set(plain, [id]);
  }
  KNOWN.set(idOf, { read: idOf.size, ids });
  return ids;
}

function withoutZeros(word: string): string {
  return word.replaceAll(/(?<=\D)0+(?=.)/g, "");
}

/** The ids of the words that are two words written as one, also with zeros before the second: `qd11`, `lt003`. */
export function gluedWords(idOf: ReadonlyMap<string, number>, first: string, second: string): number[] {
  const glued = first + second;
  const asWritten = idOf.get(glued);
  const others = gluedOf(idOf).get(withoutZeros(glued)) ?? [];
  return asWritten === undefined ? others : [asWritten, ...others];
}

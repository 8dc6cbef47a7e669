/** Lower case without accents: `São José` and `SAO JOSE` fold to `sao jose`. */
export function fold(text: string): string {
  return PLAIN.test(text) ? text.toLowerCase() : text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** ASCII text has no accents to remove: nine of ten texts of the lists, and much faster. */
// oxlint-disable-next-line no-control-regex
const PLAIN = /^[\u0000-\u007f]*$/;

/** Folded words of letters and digits, in order: `R. D'Água, 12` gives `r d agua 12`. */
export function words(text: string): string[] {
  return fold(text).match(/[a-z0-9]+/g) ?? [];
}

/**
 * What is left of a text without case, accents, spaces and signs: texts with the same letters differ in spelling alone.
 * Numbers stay apart: `Rua 1, 12` is not `Rua 11, 2`.
 */
export function lettersOf(text: string): string {
  return words(text)
    .join(" ")
    .replace(/(?<!\d) | (?!\d)/g, "");
}

/** Whether two names mean the same: they differ at most in case, accents, spaces and signs. */
export function sameLetters(a: string, b: string): boolean {
  return a === b || lettersOf(a) === lettersOf(b);
}

/** A word of a text and where it stands there, in UTF-16 units. */
interface PlacedWord {
  word: string;
  start: number;
  end: number;
}

/** The same as `words`, each with its place in the text; `cut` may divide a word into several. */
export function placedWords(text: string, cut: (word: string) => string[] = (word) => [word]): PlacedWord[] {
  // Where each letter of the folded text comes from; accents that stand alone belong to the letter before them.
  const starts: number[] = [];
  let folded = "";
  let at = 0;
  for (const character of text) {
    const plain = fold(character);
    for (let i = 0; i < plain.length; i++) starts.push(at);
    folded += plain;
    at += character.length;
  }
  starts.push(text.length);
  return Array.from(folded.matchAll(/[a-z0-9]+/g)).flatMap(({ 0: whole, index }) => {
    let from = index;
    return cut(whole).map((word): PlacedWord => {
      const start = from;
      from += word.length;
      return { word, start: starts[start]!, end: starts[from]! };
    });
  });
}

/** Words joined for an address bar: `São José dos Campos` gives `sao-jose-dos-campos`. */
export function slugify(text: string, separator: "-" | "_" = "-"): string {
  return words(text).join(separator);
}

/** A text as itself in a pattern of SQL's `like`, in which some characters stand for others. */
export function likeLiteral(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

/** White space collapsed to single spaces; control characters (the lists hold tabs and U+001A) count as space. */
export function squeeze(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return UNTIDY.test(text) ? text.replace(/[\s\u0000-\u001f\u007f]+/g, " ").trim() : text;
}

// oxlint-disable-next-line no-control-regex
const UNTIDY = /^\s|\s$|\s\s|[^\S ]|[\u0000-\u001f\u007f]/;

/** A code in words, for want of better ones: `area_de_lazer` gives `Area de lazer`. */
export function sentenceCase(code: string): string {
  const text = code.replaceAll("_", " ").trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** An address for a page: the number of the house stays on the line of its `nº`. */
export function unsplitAddress(address: string): string {
  return address.replaceAll("nº ", "nº\u00a0");
}

/** The beginning of a text with at most so many letters, up to the end of a word; a word longer than that is cut. */
export function upToWord(text: string, most: number): string {
  if (text.length <= most) return text;
  return /^(.*\S)\s/s.exec(text.slice(0, most + 1))?.[1] ?? text.slice(0, most);
}

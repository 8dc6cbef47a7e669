import { parseText, type QueryWord } from "./tokens.ts";

/** The words of a text that rank; the number of a property has none. */
export function wordsOf(text: string): QueryWord[] {
  const parsed = parseText(text);
  return parsed.kind === "number" ? [] : parsed.words;
}

/** Words for rural property, those for the same in one entry. Lists know it by its kind, or by what stands on it. */
const RURAL_WORDS = [
  "chacara chacaras chacrinha",
  "sitio sitios",
  "fazenda fazendas fazendinha",
  "haras",
  "rancho ranchos",
];

/** What addresses say where people say something else, by what people say of rural property. */
export const RURAL_KINDS: ReadonlyMap<string, readonly string[]> = new Map(
  RURAL_WORDS.map((same) => same.split(" ")).flatMap((same) =>
    same.map((word) => [word, [...same.filter((other) => other !== word), "rural", "gleba"]]),
  ),
);

/** The same for all words. */
const KINDRED: ReadonlyMap<string, readonly string[]> = new Map([...RURAL_KINDS, ["terrea", ["terreo"]]]);

/** The words that only rank, each with what else lists may say for it. */
export function preferredWords(text: string): QueryWord[] {
  return wordsOf(text).map((word) => [...word, ...(KINDRED.get(word[0]!) ?? [])]);
}

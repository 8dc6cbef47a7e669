import { queryWords, type QueryWord } from "./tokens.ts";

/** Words for rural property, synonyms in one entry. Lists name it by its kind, or by what is built on it. */
const RURAL_WORDS = [
  "chacara chacaras chacrinha",
  "sitio sitios",
  "fazenda fazendas fazendinha",
  "haras",
  "rancho ranchos",
];

/** The words of addresses for what people call rural property, by the words of people. */
export const RURAL_KINDS: ReadonlyMap<string, readonly string[]> = new Map(
  RURAL_WORDS.map((same) => same.split(" ")).flatMap((same) =>
    same.map((word) => [word, [...same.filter((other) => other !== word), "rural", "gleba"]]),
  ),
);

/** Other words that only rank, with all ways of writing them in one entry. */
const SAME_WORDS = [
  "terrea terreo",
  "kitnet kitnets kitnete kitnetes kitinete kitinetes quitinete quitinetes kitchenette",
  "studio studios estudio",
  "flat flats",
  "loft lofts",
  "cobertura coberturas",
];

/** The same for all words. */
const KINDRED: ReadonlyMap<string, readonly string[]> = new Map([
  ...RURAL_KINDS,
  ...SAME_WORDS.map((same) => same.split(" ")).flatMap((same) =>
    same.map((word): [string, string[]] => [word, same.filter((other) => other !== word)]),
  ),
]);

/** The words that only rank, each with its synonyms in lists. */
export function preferredWords(text: string): QueryWord[] {
  return queryWords(text).map((word) => [...word, ...(KINDRED.get(word[0]!) ?? [])]);
}

import { roleOf } from "#app/facts/places/address-words.ts";
import { isGuessed, type TokenRange, type Vocabulary } from "./typo.ts";
import type { Sort } from "#app/facts/query/filters.ts";
import { districtsHaving, type PlaceNames } from "./place-names.ts";
import { rankingWords, type RankingWord } from "./text-query.ts";
import type { QueryWord } from "./tokens.ts";

/** What a word adds to the relevance of a property by where it stands there; the best place counts. */
export const PLACE_WEIGHTS = { number: 5, street: 4, district: 3, city: 2, elsewhere: 1 } as const;
/**
 * What it adds by how close the typed word is: the word itself, an equivalent, its beginning, a misspelling; one that keeps
 * the first letter is likelier.
 */
const CLOSENESS = { itself: 10, equivalent: 9, begun: 4, slip: 3, slipOfOtherLetter: 0 } as const;
/** The most that one word adds. */
export const MOST_OF_WORD = PLACE_WEIGHTS.number + CLOSENESS.itself;
/** What all words add together: next to each other in the address or in the name of the neighbourhood, and as its whole name. */
export const TOGETHER = 30;
export const WHOLE_NAME = 40;
/** What a part and its number add next to each other (`ap 201`): more than that number as the one of the house. */
export const PART_TOGETHER = 16;
/** So many of them count in one search, because each takes a look at addresses. */
const MOST_PARTS = 4;

/** A beginning of two letters has thousands of words, of which the closest come first. */
const MOST_ALIKE = 200;

/** Each part of an address that is named with its number or letter in a search of more words: `bl 3` and `ap 201`. */
export function partsNamed(words: readonly QueryWord[]): (readonly QueryWord[])[] {
  if (words.length < 3) return [];
  const pairs = words.flatMap((word, i) => {
    const next = words[i + 1];
    const isPair =
      next !== undefined &&
      ["part", "unit"].includes(roleOf(word[0]!) ?? "") &&
      /^(?:\d+[a-z]?|[a-z])$/.test(next[0]!);
    return isPair ? [[word, next]] : [];
  });
  return pairs.slice(0, MOST_PARTS);
}

/** Tokens that a word stands for, equally close to it. */
export interface CloseTokens {
  closeness: number;
  tokens: readonly string[];
}

/** The tokens that a word stands for, the closest first; the vocabulary need not have those of the word itself. */
export function closeTokens(
  vocabulary: Vocabulary,
  { word, typed }: RankingWord,
  ranges: readonly TokenRange[],
): CloseTokens[] {
  const [itself = "", ...equivalents] = typed === null || typed === word[0] ? word : [typed, ...word];
  const others = ranges
    .flatMap(({ from, to }) => vocabulary.tokens.slice(from, to))
    .filter((token) => !word.includes(token));
  const isSlip = isGuessed(vocabulary, word);
  const isNear = (token: string) => token[0] === itself[0];
  return [
    { closeness: CLOSENESS.itself, tokens: [itself] },
    { closeness: CLOSENESS.equivalent, tokens: equivalents },
    ...(isSlip
      ? [
          { closeness: CLOSENESS.slip, tokens: others.filter(isNear) },
          { closeness: CLOSENESS.slipOfOtherLetter, tokens: others.filter((token) => !isNear(token)) },
        ]
      : [{ closeness: CLOSENESS.begun, tokens: others }]),
  ].filter(({ tokens }) => tokens.length > 0);
}

/**
 * The positions of the districts in whose names words stand next to each other. `close`: what each of them stands for;
 * beginnings and misspellings count where no district has the word itself.
 */
export function districtsAlike(
  names: PlaceNames,
  close: readonly (readonly CloseTokens[])[],
): readonly number[] {
  const tokensOf = (all: readonly CloseTokens[]) => all.flatMap(({ tokens }) => tokens);
  return districtsHaving(
    names,
    close.map((all) => {
      const exact = tokensOf(all.filter(({ closeness }) => closeness >= CLOSENESS.equivalent));
      return exact.some((token) => names.byToken.has(token)) ? exact : tokensOf(all).slice(0, MOST_ALIKE);
    }),
  );
}

/**
 * The order that listings have under a requested one: where no word of a text ranks (a number, exclusions), they are
 * equally relevant, and those come by news.
 */
export function orderMade<T extends Sort>(sort: T, text: string): T | "recentes" {
  return sort === "relevancia" && rankingWords(text).length === 0 ? "recentes" : sort;
}

import { JOINING_WORDS } from "#app/facts/places/address-words.ts";
import { words as wordsOf } from "#app/lib/text.ts";
import type { Steps } from "#app/lib/steps.ts";
import { compilePlaceNames, placesNamed, STEP, type PlaceNames } from "#app/facts/query/words/place-names.ts";
import { COMMON_WORDS } from "./common-words.ts";
import { queryWords, type QueryWord } from "#app/facts/query/words/tokens.ts";
import { CAPITALS, type Gazetteer } from "./gazetteer.ts";
import { PHRASE_WORDS } from "./sentence-words.ts";
import { isWithinEdits } from "#app/facts/query/words/typo.ts";
import type { Filters } from "#app/facts/query/filters.ts";

/** A neighbourhood that has matches. */
export interface DistrictCount {
  citySlug: string;
  slug: string;
  /** As the lists write it. */
  label: string;
  count: number;
}

interface ListedTown {
  slug: string;
  words: readonly string[];
  count: number;
}

/** Places of the imported lists: where there are listings, and how many. */
export interface ListedPlaces {
  cities: ReadonlyMap<string, number>;
  districts: readonly DistrictCount[];
  names: PlaceNames;
  /** The first two words of districts as the lists write them, without joining words: `mansoes recreio`. */
  beginnings: ReadonlySet<string>;
  /** Tokens of the names by their first letters, for misspellings. */
  tokens: ReadonlyMap<string, readonly string[]>;
  /** Towns with listings, and capitals, by the number of words of their names. */
  towns: ReadonlyMap<number, readonly ListedTown[]>;
  /** Kinds of property that are for sale. */
  types: readonly string[];
}

/** Collects cities with their counts, districts and kinds of property. Compile once for each index. */
export function* compileListedPlaces(
  cities: ReadonlyMap<string, number>,
  districts: readonly DistrictCount[],
  types: readonly string[] = [],
): Steps<ListedPlaces> {
  const names = yield* compilePlaceNames(districts, cities.keys());
  const tokens = Map.groupBy(names.byToken.keys(), (token) => token[0]!);
  const towns = Array.from(new Set([...cities.keys(), ...CAPITALS]), (slug) => {
    return { slug, words: slug.slice(0, -3).split("-"), count: cities.get(slug) ?? 0 };
  });
  const beginnings = new Set<string>();
  for (const [i, { label }] of districts.entries()) {
    beginnings.add(beginningOf(label));
    if (i % STEP === 0) yield;
  }
  const byLength = Map.groupBy(towns, ({ words }) => words.length);
  return { cities, districts, names, beginnings, tokens, towns: byLength, types };
}

function beginningOf(label: string): string {
  const telling = wordsOf(label).filter((word) => !JOINING_WORDS.has(word));
  return telling.slice(0, 2).join(" ");
}

type PlaceFilters = Pick<Partial<Filters>, "states" | "cities">;

/** The districts with exactly this name in the chosen places. */
export function districtsCalled(
  listed: ListedPlaces,
  name: string,
  within: PlaceFilters = {},
): DistrictCount[] {
  const { whole } = placesNamed(listed.names, queryWords(name));
  return whole.map((i) => listed.districts[i]!).filter(({ citySlug }) => isWithin(citySlug, within));
}

/** Whether the name of any district or town of the chosen places has all of these words. */
export function isListedName(
  listed: ListedPlaces,
  words: readonly QueryWord[],
  within: PlaceFilters = {},
): boolean {
  const named = placesNamed(listed.names, words);
  return (
    named.cities.some((slug) => isWithin(slug, within)) ||
    named.within.some((i) => isWithin(listed.names.cityOf[i]!, within))
  );
}

/** The minimum length of a word that may be a misspelling. */
const MIN_LETTERS = 5;
/** The minimum length of a word that may have two wrong letters. */
const LETTERS_FOR_TWO = 8;

/** Whether a word may be a misspelling at all: ordinary words and words of town names never are. */
export function mayBeSlip(word: string, { nameWords }: Gazetteer): boolean {
  if (word.length < MIN_LETTERS || /\d/.test(word)) return false;
  return !COMMON_WORDS.has(word) && !PHRASE_WORDS.has(word) && !nameWords.has(word);
}

/** Whether such a word may be a misspelling of another: the same first letter and one edit away, two in long words. */
function isSlip(word: string, meant: string): boolean {
  if (meant.length < MIN_LETTERS || word[0] !== meant[0]) return false;
  return isWithinEdits(word, meant, Math.min(word.length, meant.length) >= LETTERS_FOR_TWO ? 2 : 1);
}

/** The words with misspellings corrected, when they then name a district of the chosen places; null otherwise. */
export function corrected(
  listed: ListedPlaces,
  gazetteer: Gazetteer,
  typed: string,
  within: PlaceFilters = {},
): string | null {
  let changed = false;
  const right = queryWords(typed).map(([form = ""]) => {
    if (listed.names.byToken.has(form) || !mayBeSlip(form, gazetteer)) return form;
    const known = listed.tokens
      .get(form[0]!)
      ?.find((token) => isSlip(form, token) && isListedName(listed, [[token]], within));
    changed ||= known !== undefined;
    return known ?? form;
  });
  if (!changed) return null;
  const isName = isListedName(
    listed,
    right.map((word) => [word]),
    within,
  );
  return isName ? right.join(" ") : null;
}

/**
 * The town with listings, or the capital, whose name was written with a misspelling in one of its words; names are
 * slugs.
 */
export function townMeant(
  listed: ListedPlaces,
  gazetteer: Gazetteer,
  slug: string,
  within: PlaceFilters = {},
): string | null {
  if (gazetteer.names.has(slug.replaceAll("-", " "))) return null;
  const typed = slug.split("-");
  if (!typed.some((word) => mayBeSlip(word, gazetteer))) return null;
  let best: ListedTown | null = null;
  for (const town of listed.towns.get(typed.length) ?? []) {
    if (best !== null && town.count <= best.count) continue;
    const wrong = onlyDifference(typed, town.words);
    if (wrong === null || !mayBeSlip(typed[wrong]!, gazetteer) || !isSlip(typed[wrong]!, town.words[wrong]!))
      continue;
    // Lists may name a town that no table of municipalities has.
    if (gazetteer.bySlug.has(town.slug) && isWithin(town.slug, within)) best = town;
  }
  if (best === null) return null;
  // `Valparaizo`: the town that is called so most often, which may have a longer name.
  const named = gazetteer.names.get(best.words.join(" "))?.towns ?? [];
  const countOf = (city: string) => (isWithin(city, within) ? (listed.cities.get(city) ?? 0) : 0);
  return named.reduce((most, { slug: city }) => (countOf(city) > countOf(most) ? city : most), best.slug);
}

/** The position of the only word in which two lists of the same length differ; null if there are more or none. */
function onlyDifference(words: readonly string[], others: readonly string[]): number | null {
  let wrong: number | null = null;
  for (let i = 0; i < words.length; i++) {
    if (words[i] === others[i]) continue;
    if (wrong !== null) return null;
    wrong = i;
  }
  return wrong;
}

export function isWithin(citySlug: string, { states = [], cities = [] }: PlaceFilters): boolean {
  if (cities.length > 0) return cities.includes(citySlug);
  return states.length === 0 || states.some((uf) => citySlug.endsWith(`-${uf.toLowerCase()}`));
}

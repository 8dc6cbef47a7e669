import { compilePlaceNames, placesNamed, type PlaceNames } from "#app/facts/query/words/place-names.ts";
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

/** Places of the lists held: where there are listings, and how many. */
export interface ListedPlaces {
  cities: ReadonlyMap<string, number>;
  districts: readonly DistrictCount[];
  names: PlaceNames;
  /** Tokens of the names, for misspellings. */
  tokens: readonly string[];
  /** Kinds of property that are for sale. */
  types: readonly string[];
}

/** Collects cities with their counts, districts and kinds of property. Compile once for each index. */
export function compileListedPlaces(
  cities: ReadonlyMap<string, number>,
  districts: readonly DistrictCount[],
  types: readonly string[] = [],
): ListedPlaces {
  const names = compilePlaceNames(districts, cities.keys());
  return { cities, districts, names, tokens: [...names.byToken.keys()], types };
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

/**
 * Whether a word may be a misspelling of another: the same first letter and one edit away, two in long words. Ordinary
 * words and words of town names are never misspellings.
 */
function isSlip(word: string, meant: string, { nameWords }: Gazetteer): boolean {
  if (word.length < MIN_LETTERS || meant.length < MIN_LETTERS || word[0] !== meant[0]) return false;
  if (COMMON_WORDS.has(word) || PHRASE_WORDS.has(word) || nameWords.has(word) || /\d/.test(word))
    return false;
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
    if (listed.names.byToken.has(form)) return form;
    const known = listed.tokens.find(
      (token) => isSlip(form, token, gazetteer) && isListedName(listed, [[token]], within),
    );
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
  let best: { slug: string; count: number } | null = null;
  for (const city of [...listed.cities.keys(), ...CAPITALS]) {
    if (!isWithin(city, within)) continue;
    const name = city.slice(0, -3).split("-");
    if (name.length !== typed.length) continue;
    const wrong = typed.flatMap((word, i) => (word === name[i] ? [] : [i]));
    if (wrong.length !== 1 || !isSlip(typed[wrong[0]!]!, name[wrong[0]!]!, gazetteer)) continue;
    const count = listed.cities.get(city) ?? 0;
    if (best === null || count > best.count) best = { slug: city, count };
  }
  return best?.slug ?? null;
}

export function isWithin(citySlug: string, { states = [], cities = [] }: PlaceFilters): boolean {
  if (cities.length > 0) return cities.includes(citySlug);
  return states.length === 0 || states.some((uf) => citySlug.endsWith(`-${uf.toLowerCase()}`));
}

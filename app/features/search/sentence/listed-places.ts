import { compilePlaceNames, placesNamed, type PlaceNames } from "#app/features/search/index/place-names.ts";
import { queryWords, type QueryWord } from "#app/features/search/index/tokens.ts";
import { CAPITALS } from "./gazetteer.ts";
import { isWithinEdits } from "#app/features/search/index/typo.ts";
import type { Filters } from "#app/features/search/filters.ts";
import type { DistrictCount } from "#app/features/search/search-engine.ts";

/** What the lists held say of places: where there are listings, and how many. */
export interface ListedPlaces {
  cities: ReadonlyMap<string, number>;
  districts: readonly DistrictCount[];
  names: PlaceNames;
  /** Tokens of the names, for slips. */
  tokens: readonly string[];
}

/** Gathers cities with their counts, and neighbourhoods. Compile once for each index. */
export function compileListedPlaces(
  cities: ReadonlyMap<string, number>,
  districts: readonly DistrictCount[],
): ListedPlaces {
  const names = compilePlaceNames(districts, cities.keys());
  return { cities, districts, names, tokens: [...names.byToken.keys()] };
}

type PlaceFilters = Pick<Partial<Filters>, "states" | "cities">;

/** The neighbourhoods that are called just so, in the places chosen. */
export function districtsCalled(
  listed: ListedPlaces,
  name: string,
  within: PlaceFilters = {},
): DistrictCount[] {
  const { whole } = placesNamed(listed.names, queryWords(name));
  return whole.map((i) => listed.districts[i]!).filter(({ citySlug }) => isWithin(citySlug, within));
}

/** Whether some neighbourhood or town of the places chosen has all of these words in its name. */
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

/** Letters from which a word may be a slip of another. */
const LEAST_LETTERS = 5;

/** The words with slips put right, when they then name a neighbourhood of the places chosen; null when they do not. */
export function corrected(listed: ListedPlaces, typed: string, within: PlaceFilters = {}): string | null {
  const words = queryWords(typed);
  let changed = false;
  const right = words.map((word) => {
    const [form = ""] = word;
    if (form.length < LEAST_LETTERS || listed.names.byToken.has(form) || /\d/.test(form)) return form;
    const edits = form.length >= 8 ? 2 : 1;
    const near = listed.tokens.filter(
      (token) => token.length >= LEAST_LETTERS && isWithinEdits(form, token, edits),
    );
    const known = near.find((token) => isListedName(listed, [[token]], within));
    changed ||= known !== undefined;
    return known ?? form;
  });
  if (!changed) return null;
  return isListedName(
    listed,
    right.map((word) => [word]),
    within,
  )
    ? right.join(" ")
    : null;
}

/** The town with listings that a name of six letters or more, written as a slug, is a slip of. */
export function townMeant(listed: ListedPlaces, slug: string, within: PlaceFilters = {}): string | null {
  if (slug.length < 6) return null;
  let best: { slug: string; count: number } | null = null;
  for (const city of [...listed.cities.keys(), ...CAPITALS]) {
    const count = listed.cities.get(city) ?? 0;
    if (!isWithin(city, within)) continue;
    if (!isWithinEdits(slug, city.slice(0, -3), slug.length >= 8 ? 2 : 1)) continue;
    if (best === null || count > best.count) best = { slug: city, count };
  }
  return best?.slug ?? null;
}

export function isWithin(citySlug: string, { states = [], cities = [] }: PlaceFilters): boolean {
  if (cities.length > 0) return cities.includes(citySlug);
  return states.length === 0 || states.some((uf) => citySlug.endsWith(`-${uf.toLowerCase()}`));
}

import { nameTokens } from "#app/facts/places/address-tokens.ts";
import { JOINING_WORDS, readChoices } from "#app/facts/places/address-words.ts";
import { searchedWords } from "#app/facts/places/named-numbers.ts";
import { remembered } from "#app/lib/remembered.ts";
import type { Steps } from "#app/lib/steps.ts";
import type { QueryWord } from "./tokens.ts";

/** A district by the slugs of its city and its own. */
interface PlaceName {
  citySlug: string;
  slug: string;
}

/** The names of places with listings, prepared for comparison with the words of a text. Compile once. */
export interface PlaceNames {
  /** Positions of the neighbourhoods that have a token in their name. */
  byToken: ReadonlyMap<string, readonly number[]>;
  /** Each neighbourhood's name in long forms, joining words left out. */
  names: readonly string[];
  /** The positions of the neighbourhoods with each of these names. */
  byName: ReadonlyMap<string, readonly number[]>;
  cityOf: readonly string[];
  /** The names of cities without their states, like `names`. */
  cityNames: ReadonlySet<string>;
  cities: ReadonlyMap<string, ReadonlySet<string>>;
  citiesByToken: ReadonlyMap<string, readonly string[]>;
}

/** A text with more words names no place. */
const MAX_WORDS = 30;

/** The places whose names have all words of a text. */
interface NamedPlaces {
  /** Districts with exactly this name. */
  whole: number[];
  /** Districts whose name, together with those of their city and state, has all words; the former included. */
  within: number[];
  /** Cities whose name, together with their state's, has all words. */
  cities: string[];
}

/** A name's tokens and its `plainName`. */
interface TokensOfName {
  tokens: ReadonlySet<string>;
  plain: string;
}

/** All names of the lists of all states, several times over. */
const MOST_READ = 100_000;

/** Nearly all names are the same after each list, and reading them is most of the work. */
export const readName = remembered(
  (name: string): TokensOfName => ({ tokens: new Set(nameTokens(name)), plain: plainName(name) }),
  MOST_READ,
);

/** Compiles the names of districts, in the order given, and of cities. */
export function* compilePlaceNames(
  districts: readonly PlaceName[],
  citySlugs: Iterable<string>,
): Steps<PlaceNames> {
  const byToken = new Map<string, number[]>();
  const names: string[] = [];
  const byName = new Map<string, number[]>();
  for (const [i, { slug }] of districts.entries()) {
    const { tokens, plain } = readName(slug);
    note(byToken, tokens, i);
    names.push(plain);
    note(byName, [plain], i);
    if (i % STEP === 0) yield;
  }
  const cityOf = districts.map(({ citySlug }) => citySlug);
  const ofCities = yield* namesOfCities(new Set([...citySlugs, ...cityOf]));
  return { byToken, names, byName, cityOf, ...ofCities };
}

/** The part of the names that is about cities. */
function* namesOfCities(
  slugs: ReadonlySet<string>,
): Steps<Pick<PlaceNames, "cityNames" | "cities" | "citiesByToken">> {
  const citiesByToken = new Map<string, string[]>();
  const cityNames = new Set<string>();
  const cities = new Map<string, ReadonlySet<string>>();
  for (const slug of slugs) {
    const { tokens } = readName(slug);
    cityNames.add(readName(slug.slice(0, -3)).plain);
    note(citiesByToken, tokens, slug);
    cities.set(slug, tokens);
    if (cities.size % STEP === 0) yield;
  }
  return { cityNames, cities, citiesByToken };
}

/** Names that are compiled in a step. */
export const STEP = 500;

function note<T>(byToken: Map<string, T[]>, tokens: Iterable<string>, entry: T): void {
  for (const token of tokens) {
    const entries = byToken.get(token);
    if (entries) entries.push(entry);
    else byToken.set(token, [entry]);
  }
}

/** A name in long forms without joining words, as a search has its words: `jd-das-flores` gives `jardim flores`. */
export function plainName(name: string): string {
  return searchedWords(readChoices([name]))
    .flatMap(({ forms: [word] }) => (JOINING_WORDS.has(word!) ? [] : [word!]))
    .join(" ");
}

/** The positions of the districts whose whole name these words are. */
export function districtsNamed({ byName }: PlaceNames, words: readonly QueryWord[]): readonly number[] {
  return byName.get(words.map(([word]) => word).join(" ")) ?? [];
}

/**
 * The positions of the districts in whose names these words stand next to each other, in any of the tokens that each stands
 * for, and in which there is more: `vila brasil` in `Vila Brasil (Manilha)`.
 */
export function districtsHaving(
  { byToken, names }: PlaceNames,
  words: readonly (readonly string[])[],
): readonly number[] {
  if (words.length < 2 || words.length > MAX_WORDS) return [];
  const timesOf = (tokens: readonly string[]) =>
    tokens.reduce((sum, token) => sum + (byToken.get(token)?.length ?? 0), 0);
  // The rarest word leaves few names to read: `jardim` is in thousands.
  let [rarest, times] = [words[0]!, timesOf(words[0]!)];
  for (const tokens of words.slice(1)) {
    const own = timesOf(tokens);
    if (own < times) [rarest, times] = [tokens, own];
  }
  const positions = new Set(rarest.flatMap((token) => byToken.get(token) ?? []));
  return [...positions].filter((i) => {
    const name = names[i]!.split(" ");
    const isAt = (at: number) => words.every((tokens, k) => tokens.includes(name[at + k]!));
    return name.some((_, at) => at + words.length <= name.length && isAt(at));
  });
}

/** The places that words name in full, without misspellings and incomplete words. */
export function placesNamed(places: PlaceNames, words: readonly QueryWord[]): NamedPlaces {
  const named: NamedPlaces = { whole: [], within: [], cities: [] };
  if (words.length === 0 || words.length > MAX_WORDS) return named;
  const isIn = (tokens: ReadonlySet<string> | undefined, word: QueryWord) =>
    tokens !== undefined && word.some((form) => tokens.has(form));
  const candidates = new Set(words[0]!.flatMap((form) => places.citiesByToken.get(form) ?? []));
  for (const slug of candidates) {
    if (words.every((word) => isIn(places.cities.get(slug), word))) named.cities.push(slug);
  }
  // Only a district itself can have a word that no city has: such a word leaves few districts to check.
  const isOfCities = (word: QueryWord) => word.some((form) => places.citiesByToken.has(form));
  const timesOf = (word: QueryWord) =>
    word.reduce((sum, form) => sum + (places.byToken.get(form)?.length ?? 0), 0);
  const own = words.filter((word) => !isOfCities(word)).sort((a, b) => timesOf(a) - timesOf(b))[0];
  const few = own && new Set(own.flatMap((form) => places.byToken.get(form) ?? []));
  if (few?.size === 0) return named;
  const starts = new Map<number, number>();
  for (const [i, word] of words.entries()) {
    for (const form of word) {
      for (const district of places.byToken.get(form) ?? [])
        if (!few || few.has(district)) starts.set(district, (starts.get(district) ?? 0) | (1 << i));
    }
  }
  const whole = words.map(([word]) => word).join(" ");
  for (const [district, had] of starts) {
    const city = places.cities.get(places.cityOf[district]!);
    if (!words.every((word, i) => (had & (1 << i)) !== 0 || isIn(city, word))) continue;
    named.within.push(district);
    if (places.names[district] === whole) named.whole.push(district);
  }
  return named;
}

import { NO_FILTERS, type Filters, type StandingSort } from "#app/facts/query/filters.ts";
import { normalise } from "#app/facts/query/query-codec.ts";
import { withPauses } from "#app/lib/steps.ts";
import { fold, squeeze } from "#app/lib/text.ts";
import type { Gazetteer, GazetteerCity } from "./gazetteer.ts";
import { compileListedPlaces, type DistrictCount, type ListedPlaces } from "./listed-places.ts";
import { asItStands, type Interpretation } from "./sentence.ts";
import { streetKindMeant } from "./slipped-names.ts";

/** The counts of all listings by city and by kind. */
interface Counted {
  facets: { cidade: readonly { value: string; count: number }[]; tipo: readonly { value: string }[] };
}

/** What a sentence is checked against: the number of listings of a search, and where they are. */
export interface ListingCounts {
  count(filters: Filters): number;
  districts(filters: Filters): DistrictCount[];
  search(request: { filters: Filters; sort: StandingSort; page: number; pageSize: number }): Counted;
}

/** Short for `grande`. */
const GREAT = /(?<![\p{L}\p{N}])gde\.?(?![\p{L}\p{N}])/giu;
/** `Brasil rua`: otherwise the country, and then a kind of street without a name. */
const TURNED = /^(brasil)\s+(rua|avenida|av|travessa|alameda|praça|praca)$/i;
const THOUSANDS = /(?<![\d.,])\d{1,3}(?:\.\d{3})+(?![\d.,])/g;

/** The number of listings with these filters and this text. */
export async function countOf(engine: ListingCounts, filters: Partial<Filters>, text = ""): Promise<number> {
  return engine.count(normalise({ ...NO_FILTERS, ...filters, text }));
}

/** The town with most listings that words name, outside the typed states, which stay as they are. */
export async function townElsewhere(
  engine: ListingCounts,
  { names }: Gazetteer,
  words: string,
  { states = [], cities = [] }: Partial<Filters>,
): Promise<GazetteerCity | null> {
  const towns = states.length > 0 && cities.length === 0 ? (names.get(fold(words))?.towns ?? []) : [];
  let best: { town: GazetteerCity | null; count: number } = { town: null, count: 0 };
  for (const town of towns) {
    const count = states.includes(town.state) ? 0 : await countOf(engine, { cities: [town.slug] });
    if (count > best.count) best = { town, count };
  }
  return best.town;
}

const LISTED = new WeakMap<ListingCounts, Promise<ListedPlaces>>();

/** The places of an engine's listings; collected once for each engine. */
export function listedPlacesOf(engine: ListingCounts): Promise<ListedPlaces> {
  const known = LISTED.get(engine);
  if (known) return known;
  const gathering = gather(engine);
  LISTED.set(engine, gathering);
  gathering.catch(() => LISTED.delete(engine));
  return gathering;
}

async function gather(engine: ListingCounts): Promise<ListedPlaces> {
  const { facets } = engine.search({ filters: NO_FILTERS, sort: "recentes", page: 1, pageSize: 1 });
  const cities = new Map(facets.cidade.map(({ value, count }) => [value, count]));
  const types = facets.tipo.map(({ value }) => value);
  const districts = engine.districts(NO_FILTERS);
  // A first question after each list; others are answered meanwhile.
  return withPauses(compileListedPlaces(cities, districts, types));
}

/**
 * The text as lists write it, where only so anything is found: `nº 49.001` without its points, `campo gde` with `grande`,
 * `brasil rua` as `rua brasil`; otherwise as it is.
 */
export async function asListed(engine: ListingCounts, chosen: Filters, text: string): Promise<string> {
  const whole = text.replace(GREAT, "grande");
  // No list has the short form.
  const long = whole !== text && (await countOf(engine, {}, '"gde"')) === 0 ? whole : text;
  const turned = TURNED.exec(long);
  if (turned !== null) {
    const street = `${turned[2]} ${turned[1]}`;
    return (await countOf(engine, chosen, `"${street}"`)) > 0 ? street : long;
  }
  const plain = long.replace(THOUSANDS, (number) => number.replaceAll(".", ""));
  if (plain === long || (await countOf(engine, chosen, long)) > 0) return long;
  return (await countOf(engine, chosen, plain)) > 0 ? plain : long;
}

/**
 * `Avendia Brasil 49001`: with the kind of street that its first word is misspelt for, where only so anything is found,
 * though a list has the same mistake.
 */
export async function withStreetKind(
  engine: ListingCounts,
  gazetteer: Gazetteer,
  text: string,
  chosen: Filters,
): Promise<Interpretation | null> {
  const [first = "", ...others] = squeeze(text).split(" ");
  const meant = others.length > 0 ? streetKindMeant(fold(first), gazetteer) : null;
  if (meant === null || text.includes('"')) return null;
  const rest = `"${meant}" ${others.join(" ")}`;
  if ((await countOf(engine, chosen, text)) > 0 || (await countOf(engine, chosen, rest)) === 0) return null;
  return { ...asItStands(rest), slips: [{ source: first, meant, town: null }] };
}

/** `Ver José`: a word that people ask with, and short for a title: `Vereador José`. */
const ASKING_TITLE = "ver";

/** With that word, where properties have it before the name. */
export async function withTitle(
  engine: ListingCounts,
  sentence: string,
  read: Interpretation,
): Promise<Interpretation> {
  const { rest, filters } = read;
  const named = `${ASKING_TITLE} ${rest}`;
  const isTyped = rest !== "" && ` ${squeeze(sentence).toLowerCase()}`.includes(` ${named.toLowerCase()}`);
  if (!isTyped || (await countOf(engine, filters, `"${named}"`)) === 0) return read;
  return { ...read, rest: named, parts: [named] };
}

/** Reais: fewer are the number of a house, more than any price; and no price is `12345`. */
const SUM = /^\d{3,5}(?:00|50|90|99)$/;

/** `80000 Luziânia`: beside a town a number that no property has is what the person can spend. */
export async function withBarePrice(engine: ListingCounts, read: Interpretation): Promise<Interpretation> {
  const { filters, preferred, rest } = read;
  const isFree = rest === "" && (filters.maxPrice ?? filters.minPrice ?? null) === null;
  if (!isFree || !SUM.test(preferred) || !filters.cities?.length) return read;
  if ((await countOf(engine, {}, `"${preferred}"`)) > 0) return read;
  return { ...read, preferred: "", filters: { ...filters, maxPrice: Number(preferred) } };
}

import { NO_FILTERS, type Filters, type StandingSort } from "#app/facts/query/filters.ts";
import { normalise } from "#app/facts/query/query-codec.ts";
import { withPauses } from "#app/lib/steps.ts";
import { fold } from "#app/lib/text.ts";
import type { Gazetteer, GazetteerCity } from "./gazetteer.ts";
import { compileListedPlaces, type DistrictCount, type ListedPlaces } from "./listed-places.ts";

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

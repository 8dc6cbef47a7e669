import { withoutPlaces } from "#app/facts/query/place-keys.ts";
import { NO_FILTERS, type Filters } from "#app/facts/query/filters.ts";
import { placesNamed, plainName } from "#app/facts/query/words/place-names.ts";
import { queryWords } from "#app/facts/query/words/tokens.ts";
import type { Gazetteer, GazetteerCity } from "./gazetteer.ts";
import { countOf, listedPlacesOf, type ListingCounts } from "./listing-counts.ts";
import { districtsCalled, isWithin, type ListedPlaces } from "./listed-places.ts";
import type { Interpretation, OtherPlace } from "./sentence.ts";

/** Signs with a meaning: whoever writes them has decided on one reading. */
const SIGNS = /["*|,/]|(?:^|\s)-/;

/**
 * The other reading of a text that is one name and nothing else: `Rio Branco` finds neighbourhoods and is also a town;
 * `Osvaldo Cruz` is a town, and more properties stand in streets of that name elsewhere; `pechincha` asks for an order
 * and is a neighbourhood. Null where there is none.
 */
export async function otherOfName(
  engine: ListingCounts,
  gazetteer: Gazetteer,
  name: string,
  chosen: Filters,
  read: Interpretation | null,
): Promise<OtherPlace | null> {
  // `Bairro Santa Rita`: what is left is the name.
  const isText = read !== null && read.rest !== "" && Object.keys(read.filters).length === 0;
  const text = isText ? read.rest : name;
  if (SIGNS.test(text) || (read !== null && !isUnderstood({ ...read, ...(isText && { rest: "" }) })))
    return null;
  const other = await readingOf(engine, gazetteer, text, chosen, isText ? null : read);
  return other !== null && (await countOf(engine, other.filters, other.rest)) > 0 ? other : null;
}

async function readingOf(
  engine: ListingCounts,
  gazetteer: Gazetteer,
  name: string,
  chosen: Filters,
  read: Interpretation | null,
): Promise<OtherPlace | null> {
  const listed = await listedPlacesOf(engine);
  const others = othersOf(chosen, read);
  if (read === null) {
    const town = chosen.cities.length > 0 ? null : townCalled(listed, gazetteer, name, chosen.states);
    if (town === null) return null;
    const there = { ...others, cities: [town.slug] };
    const count = await countOf(engine, { ...others, states: chosen.states }, name);
    // `Jaboatão Guararapes`: all that has the name is in the town.
    const isInIt = count === (await countOf(engine, there, name));
    return isInIt ? null : { words: name, town, asTown: false, filters: there, rest: "" };
  }
  const { cities = [] } = read.filters;
  const town = cities.length === 1 ? (gazetteer.bySlug.get(cities[0]!) ?? null) : null;
  const isOffered =
    town === null
      ? districtsCalled(listed, name).length > 0
      : plainName(town.name) === plainName(name) && (await isMoreElsewhere(engine, name, read, others));
  return isOffered ? { words: name, town, asTown: true, filters: others, rest: `"${name}"` } : null;
}

function isUnderstood({ rest, preferred, unfit, other }: Interpretation): boolean {
  return rest === "" && preferred === "" && unfit.length === 0 && other === null;
}

/** The filters that were chosen beside the name, which say nothing of where. */
function othersOf(chosen: Filters, read: Interpretation | null): Partial<Filters> {
  const conditions = Object.keys(read?.filters ?? {}).map((key) => [key, NO_FILTERS[key as keyof Filters]]);
  return { ...withoutPlaces(chosen), ...Object.fromEntries(conditions), text: "" };
}

/** The town with most listings of this name, in any of its spellings (`13 de maio`), in these states. */
function townCalled(
  listed: ListedPlaces,
  { bySlug }: Gazetteer,
  name: string,
  states: Filters["states"],
): GazetteerCity | null {
  const plain = plainName(name);
  const countIn = (slug: string) => listed.cities.get(slug) ?? 0;
  const [best] = placesNamed(listed.names, queryWords(name))
    .cities.filter((slug) => plainName(slug.slice(0, -3)) === plain && isWithin(slug, { states }))
    .sort((a, b) => countIn(b) - countIn(a));
  return bySlug.get(best ?? "") ?? null;
}

/** Whether more properties outside the town have its name in their address than there are in it. */
async function isMoreElsewhere(
  engine: ListingCounts,
  name: string,
  { filters }: Interpretation,
  others: Partial<Filters>,
): Promise<boolean> {
  const phrase = `"${name}"`;
  const inTown = await countOf(engine, { ...others, ...filters });
  const there = await countOf(engine, { ...others, ...filters }, phrase);
  return (await countOf(engine, others, phrase)) - there > inTown;
}

import { addDays, dayInSaoPaulo, type IsoDate } from "#app/lib/dates.ts";
import { NO_FILTERS, type SearchQuery } from "#app/features/search/filters.ts";
import { normalise, toSearchParams, type UsualSort } from "#app/features/search/query-codec.ts";
import type { SearchEngine } from "#app/features/search/search-engine.ts";
import type { Gazetteer } from "./gazetteer.ts";
import { compileListedPlaces, type ListedPlaces } from "./listed-places.ts";
import { applied, interpretSentence, type Interpretation, type Remarks } from "./sentence.ts";

/** A query whose text has been read, and what the person should know of it. */
export interface ReadQuery {
  query: SearchQuery;
  remarks: Remarks;
}

const NOTHING: Remarks = { preferred: "", unfit: [], other: null };

/** What reading takes: the names of places, and the listings that they may mean. */
export interface Reader {
  gazetteer: Gazetteer;
  engine(): SearchEngine;
  /** For `hoje` and `essa semana`. */
  now(): Date;
}

/**
 * The query with its text turned into filters as far as it is understood. Where something has to be said of it, the address
 * keeps the sentence as `said`, so that the page can say it again; a sentence that no longer says what the filters do goes.
 * Reading what was read changes nothing.
 */
export async function readQuery(query: SearchQuery, reader: Reader, usual?: UsualSort): Promise<ReadQuery> {
  const { gazetteer, engine } = reader;
  const today = dayInSaoPaulo(reader.now());
  const { text } = query.filters;
  const sentence = text === "" || !query.said ? text : "";
  if (sentence !== "") {
    const read = await understood(engine(), sentence, gazetteer, today);
    const remarks = read && (await remarksOf(engine(), read));
    if (read) {
      const isSilent = remarks!.preferred === "" && remarks!.unfit.length === 0 && remarks!.other === null;
      return { query: { ...applied(query, read, usual), said: isSilent ? "" : text }, remarks: remarks! };
    }
  }
  if (!query.said) return { query, remarks: NOTHING };
  const read = await understood(engine(), query.said, gazetteer, today);
  if (!read || !isSame(query, applied({ ...query, filters: NO_FILTERS }, read)))
    return readQuery({ ...query, said: "" }, reader, usual);
  return { query, remarks: await remarksOf(engine(), read) };
}

/** The sentence read, with words that would leave nothing put among those that only rank. */
async function understood(
  engine: SearchEngine,
  sentence: string,
  gazetteer: Gazetteer,
  today: IsoDate,
): Promise<Interpretation | null> {
  const dated = interpretSentence(sentence, gazetteer, await listedPlacesOf(engine), today);
  const first = dated && (await withKnownDates(engine, dated, today));
  if (first === null || first.rest === "") return first;
  const finds = async (filters: Interpretation["filters"], text: string) =>
    (await engine.count(normalise({ ...NO_FILTERS, ...filters, text }))) > 0;
  if (await finds(first.filters, first.rest)) return first;
  // `sala comercial vitoria`: no neighbourhood of the name has one, so the town is meant.
  const { other } = first;
  const read = other && !other.asTown ? { ...first, ...pick(other), other: null } : first;
  // Where nothing is found either way, what was typed stays in the search.
  if (read.rest === "" || Object.keys(read.filters).length === 0 || !(await finds(read.filters, "")))
    return read;
  const kept: string[] = [];
  const left: string[] = [];
  for (const part of read.rest.startsWith('"') || read !== first ? [read.rest] : read.parts) {
    const isFound = await finds(read.filters, [...kept, part].join(" "));
    (isFound ? kept : left).push(part);
  }
  return {
    ...read,
    rest: kept.join(" "),
    preferred: `${left.join(" ").replaceAll('"', "")} ${read.preferred}`.trim(),
    other: null,
  };
}

/** No list says when: days that nobody's date can answer are left out and said. */
async function withKnownDates(
  engine: SearchEngine,
  read: Interpretation,
  today: IsoDate,
): Promise<Interpretation> {
  if (!read.filters.dates) return read;
  const { dates: _, ...filters } = read.filters;
  const anyDay = { from: today, to: addDays(today, FAR_AHEAD) };
  const known = await engine.count(normalise({ ...NO_FILTERS, ...filters, dates: anyDay }));
  return known > 0 ? read : { ...read, filters, unfit: [...read.unfit, read.datesSaid] };
}

/** Days; no auction is announced so early. */
const FAR_AHEAD = 3_000;

function pick({ filters, rest }: { filters: Interpretation["filters"]; rest: string }) {
  return { filters, rest };
}

/** Another reading is worth a word only when it finds something, and so does the one taken. */
async function remarksOf(
  engine: SearchEngine,
  { preferred, unfit, other, filters, rest }: Interpretation,
): Promise<Remarks> {
  if (other === null) return { preferred, unfit, other };
  const finds = async (asked: typeof filters, text: string) =>
    (await engine.count(normalise({ ...NO_FILTERS, ...asked, text }))) > 0;
  const both = (await finds(other.filters, other.rest)) && (await finds(filters, rest));
  return { preferred, unfit, other: both ? other : null };
}

/** Whether two queries ask for the same. */
function isSame({ filters }: SearchQuery, { filters: others }: SearchQuery): boolean {
  return toSearchParams({ filters }).toString() === toSearchParams({ filters: others }).toString();
}

const LISTED = new WeakMap<SearchEngine, Promise<ListedPlaces>>();

/** Where the listings of an engine are; gathered once for each. */
export function listedPlacesOf(engine: SearchEngine): Promise<ListedPlaces> {
  const known = LISTED.get(engine);
  if (known) return known;
  const gathering = gather(engine);
  LISTED.set(engine, gathering);
  gathering.catch(() => LISTED.delete(engine));
  return gathering;
}

async function gather(engine: SearchEngine): Promise<ListedPlaces> {
  const { facets } = await engine.search({ filters: NO_FILTERS, sort: "recentes", page: 1, pageSize: 1 });
  const cities = new Map(facets.cidade.map(({ value, count }) => [value, count]));
  const types = facets.tipo.map(({ value }) => value);
  return compileListedPlaces(cities, await engine.districts(NO_FILTERS), types);
}

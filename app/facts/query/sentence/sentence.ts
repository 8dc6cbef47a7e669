import { canonicalNumber } from "#app/facts/listings/listing.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { squeeze } from "#app/lib/text.ts";
import type { Filters, SearchQuery, Sort } from "#app/facts/query/filters.ts";
import type { Gazetteer, GazetteerCity } from "./gazetteer.ts";
import type { ListedPlaces } from "./listed-places.ts";
import { normalise, without, withFilters, type UsualSort } from "#app/facts/query/query-codec.ts";
import { readSentence, type Read } from "./sentence-reader.ts";

/** A sentence as filters, and what the person should know of how it was read. */
export interface Interpretation extends Remarks {
  filters: Partial<Filters>;
  sort?: Sort;
  /** The person's words that are searched for as text; read again, they stay as they are. */
  rest: string;
  /** The same, stretch by stretch. */
  parts: string[];
}

export interface Remarks {
  /** Words that were not understood: they rank what is found, and need not occur. */
  preferred: string;
  /** What was understood but no search can ask for: `sem garagem`. */
  unfit: string[];
  /** The days that were named, where properties of which nobody knows the date have to be spoken of. */
  days: DaysSaid | null;
  /** Another reading of a place that was named. */
  other: OtherPlace | null;
}

export interface DaysSaid {
  /** As the person wrote them. */
  words: string;
  /** Whether they are asked for; otherwise they are left out. */
  isAsked: boolean;
  /** Properties that have the rest of what is asked, and no known date. */
  undated: number;
}

/** A name that is a town and a neighbourhood: which was taken, and the filters of the other reading. */
export interface OtherPlace {
  /** As the person wrote it. */
  words: string;
  town: GazetteerCity;
  /** Whether it was taken for the town. */
  asTown: boolean;
  /** Where several neighbourhoods were named without their city: the city whose were taken; those of `town` are the others. */
  joinedIn?: GazetteerCity;
  filters: Partial<Filters>;
  rest: string;
}

/** `código 144440...`: what is before the number goes. */
const NUMBER_LEAD =
  /^(?:c[oó]d(?:igo)?|n(?:[uú]mero|[º°o])?|im[oó]vel|matr[ií]cula|ref(?:er[eê]ncia)?)[\s.:º°]*(?:d[oe]\s+im[oó]vel[\s:]*|n(?:[uú]mero|[º°])?[\s.:]*)?(?=\d)/i;
/** Fewer digits are a house. */
const LEAST_DIGITS = 8;

/**
 * A plain sentence as filters, by rules: `apartamento 2 quartos em Campinas até 200 mil`. Null when nothing in it is
 * understood: an address, a neighbourhood, a property number. What stands between quotation marks stays text. `listed`:
 * what the lists held say of places; without it names go by what they usually mean, and unknown words stay text. `today`:
 * the day in São Paulo; without it no days are read.
 */
export function interpretSentence(
  text: string,
  gazetteer: Gazetteer,
  listed: ListedPlaces | null = null,
  today: IsoDate | null = null,
): Interpretation | null {
  const sentence = squeeze(text);
  if (sentence === "" || canonicalNumber(sentence) !== null) return null;
  const number = sentence.replace(NUMBER_LEAD, "");
  if (number !== sentence && (canonicalNumber(number)?.length ?? 0) >= LEAST_DIGITS)
    return {
      filters: {},
      rest: number,
      parts: [number],
      preferred: "",
      unfit: [],
      days: null,
      other: null,
    };
  const read = readSentence(sentence, gazetteer, listed, today);
  if (!read) return null;
  const { filters, sort, preferred, unfit } = read;
  const rest = asText(read.rest, sentence, gazetteer, listed);
  const doubt = read.doubts.length === 1 ? read.doubts[0]! : null;
  return {
    filters,
    ...(sort && { sort }),
    rest,
    parts: read.parts,
    preferred,
    unfit,
    days: read.datesSaid === "" ? null : { words: read.datesSaid, isAsked: true, undated: 0 },
    other: doubt ? otherReading(read, doubt, gazetteer, listed) : otherJoined(read, gazetteer, rest),
  };
}

/** The neighbourhoods of the same names in another city. */
function otherJoined({ join, filters }: Read, { bySlug }: Gazetteer, rest: string): OtherPlace | null {
  const [town, joinedIn] = [bySlug.get(join?.other.city ?? ""), bySlug.get(join?.taken.city ?? "")];
  if (!join || !town || !joinedIn) return null;
  const { city, districts } = join.other;
  return {
    words: join.words,
    town,
    asTown: false,
    joinedIn,
    filters: { ...filters, cities: [city], districts },
    rest,
  };
}

/** Parted from the rest, words may look like a sentence of their own (`bairro Cambuí` leaves a town's name): quoted, they stay. */
function asText(rest: string, sentence: string, gazetteer: Gazetteer, listed: ListedPlaces | null): string {
  const isRest = rest !== "" && rest !== sentence;
  const again =
    isRest && (readSentence(rest, gazetteer) ?? (listed && readSentence(rest, gazetteer, listed)));
  return again ? `"${rest.replaceAll('"', "")}"` : rest;
}

function otherReading(
  { filters, rest }: Read,
  { town, asTown, words }: Read["doubts"][number],
  gazetteer: Gazetteer,
  listed: ListedPlaces | null,
): OtherPlace {
  const about = { words, town, asTown };
  if (!asTown) {
    const left = rest === words ? "" : rest.replace(words, " ");
    return { ...about, filters: { ...filters, cities: [town.slug] }, rest: squeeze(left) };
  }
  const cities = (filters.cities ?? []).filter((slug) => slug !== town.slug);
  const text = asText(squeeze(`${words} ${rest}`), "", gazetteer, listed);
  return { ...about, filters: { ...filters, cities }, rest: text };
}

/** Fields that are one wish: a sentence that names any of them replaces what the address says on all. */
const DECIDED_TOGETHER: (keyof Filters)[][] = [
  ["states", "cities", "districts", "area"],
  ["minPrice", "maxPrice"],
  ["minDiscount", "maxDiscount"],
  ["minArea", "maxArea"],
];

/**
 * The query with its text turned into filters as far as it is understood; what was not understood stays text. The
 * address never keeps a sentence, so one found there was just written: what it says is newer than the filters around it
 * and replaces them, while those it does not speak of stay. Doing it twice changes nothing.
 */
export function interpretQuery(query: SearchQuery, gazetteer: Gazetteer): SearchQuery {
  const read = interpretSentence(query.filters.text, gazetteer);
  return read ? applied(query, read) : query;
}

/** The query with what a sentence was read as in the place of its text. */
export function applied(
  query: SearchQuery,
  read: Pick<Interpretation, "filters" | "sort" | "rest">,
  usual?: UsualSort,
): SearchQuery {
  const said = Object.keys(read.filters) as (keyof Filters)[];
  const replaced = said.flatMap((field) => DECIDED_TOGETHER.find((all) => all.includes(field)) ?? [field]);
  const others = replaced.reduce((left, field) => without(left, field), query.filters);
  const asked = withFilters(query, normalise({ ...others, ...read.filters, text: read.rest }), usual);
  return { ...asked, sort: read.sort ?? asked.sort };
}

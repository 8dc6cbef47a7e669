import { canonicalNumber, numberOfPage } from "#app/facts/listings/listing.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { squeeze } from "#app/lib/text.ts";
import { cleanText, keysOf, LOW_KEYS, type FilterKey } from "#app/facts/query/filter-keys.ts";
import type { Filters, SearchQuery, Sort } from "#app/facts/query/filters.ts";
import { PLACE_KEYS } from "#app/facts/query/place-keys.ts";
import type { Gazetteer, GazetteerCity } from "./gazetteer.ts";
import { corrected, type ListedPlaces } from "./listed-places.ts";
import type { NameWithPlace } from "./name-with-place.ts";
import { tidy, type Slip } from "./sentence-reading.ts";
import { normalise, without, withFilters, type UsualSort } from "#app/facts/query/query-codec.ts";
import { plainSigns } from "#app/facts/query/words/text-chunks.ts";
import { clausesIn, type Term } from "#app/facts/query/words/text-query.ts";
import { readSentence, type Read } from "./sentence-reader.ts";

/** The filters of a sentence, with the remarks on how it was read. */
export interface Interpretation extends Omit<Remarks, "elsewhere"> {
  filters: Partial<Filters>;
  sort?: Sort;
  /** The words that are searched for as text; read again, they stay the same. */
  rest: string;
  /** The same, part by part. */
  parts: string[];
  /** Names that its places and the unknown words beside them may be. */
  names: NameWithPlace[];
}

export interface Remarks {
  /** Words that were not understood: they only rank. */
  preferred: string;
  /** What was understood but cannot be searched for: `sem garagem`. */
  unfit: string[];
  /** The named days, where the page needs a remark on properties without a known date. */
  days: NamedDays | null;
  /** Another reading of a named place. */
  other: OtherPlace | null;
  /** Misspelt names that were taken for others. */
  slips: Slip[];
  /** The town that `preferred` names in another state than the typed one: `campinas rj`. */
  elsewhere: GazetteerCity | null;
}

export interface NamedDays {
  /** As they were written. */
  words: string;
  /** Whether they became a filter; otherwise they were left out. */
  isApplied: boolean;
  /** Properties that meet all other conditions and have no known date. */
  undated: number;
}

/** A name of both a town and a district: which was taken, and the filters of the other reading. */
export interface OtherPlace {
  /** As it was written. */
  words: string;
  /** Null where the name is also that of a state, an order or a kind of property. */
  town: GazetteerCity | null;
  /** Whether it was taken for the town, or whatever else it is beside a neighbourhood or street. */
  asTown: boolean;
  /** Where several districts were named without their city: the chosen city; `town` is the other city. */
  joinedIn?: GazetteerCity;
  filters: Partial<Filters>;
  rest: string;
}

/** `código 144440...`: the words before the number are dropped. */
const NUMBER_LEAD =
  /^(?:c[oó]d(?:igo)?|n(?:[uú]mero|[º°o])?|im[oó]vel|matr[ií]cula|ref(?:er[eê]ncia)?)[\s.:º°]*(?:d[oe]\s+im[oó]vel[\s:]*|n(?:[uú]mero|[º°])?[\s.:]*)?(?=\d)/i;
/** A number with fewer digits is a house number. */
const MIN_DIGITS = 8;

/**
 * Turns a plain sentence into filters, by rules: `apartamento 2 quartos em Campinas até 200 mil`. Null when nothing in
 * it is understood: an address, a district, a property number. Quoted text stays text. Whoever sends it, it is cut to the
 * length of a search's text, because reading takes longer than in proportion. `listed`: the places of the
 * imported lists; without it names have their usual meaning, and unknown words stay text. `today`: the day in São Paulo;
 * without it no days are read. `chosen`: slugs of the cities that are searched in: a name that is left out, or one side of
 * `ou`, is no other town.
 */
export function interpretSentence(
  text: string,
  gazetteer: Gazetteer,
  listed: ListedPlaces | null = null,
  today: IsoDate | null = null,
  chosen: readonly string[] = [],
): Interpretation | null {
  const sentence = withOr(squeeze(plainSigns(cleanText(text))));
  // `80000 120000` are two prices.
  const isNumber = canonicalNumber(sentence) !== null && !/^\d+00 \d+00$/.test(sentence);
  if (sentence === "" || isNumber) return null;
  const number = numberOfPage(sentence).replace(NUMBER_LEAD, "");
  if (number !== sentence && (canonicalNumber(number)?.length ?? 0) >= MIN_DIGITS) return asItStands(number);
  const read = readSentence(sentence, gazetteer, listed, today, chosen);
  if (!read) return null;
  const { filters, sort, preferred, unfit } = read;
  const { rest, slips } = asText(read, sentence, gazetteer, listed);
  const doubt = read.doubts.length === 1 ? read.doubts[0]! : null;
  return {
    filters,
    ...(sort && { sort }),
    rest,
    parts: read.parts,
    names: read.names.map((name) => ({ ...name, filters: tidy(name.filters) })),
    preferred,
    unfit,
    slips: [...read.slips, ...slips],
    days: read.dateText === "" ? null : { words: read.dateText, isApplied: true, undated: 0 },
    other: doubt ? otherReading(read, doubt, gazetteer, listed) : otherJoined(read, gazetteer, rest),
  };
}

/** A text that is searched for as it is. */
export function asItStands(rest: string): Interpretation {
  return {
    filters: {},
    rest,
    parts: [rest],
    names: [],
    preferred: "",
    unfit: [],
    days: null,
    other: null,
    slips: [],
  };
}

/** `sp | rj`: the sign says `ou`, but in a quotation. */
function withOr(sentence: string): string {
  return squeeze(sentence.replace(/"[^"]*"?|\|/g, (part) => (part === "|" ? " ou " : part)));
}

/** The districts with the same names in another city. */
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

/**
 * Without the rest of the sentence, its text may be read as a sentence itself (`bairro Cambuí` leaves a town's name):
 * quoted, it stays text.
 */
function asText(
  { parts, filters }: Pick<Read, "parts" | "filters">,
  sentence: string,
  gazetteer: Gazetteer,
  listed: ListedPlaces | null,
): { rest: string; slips: Slip[] } {
  const rest = parts.join(" ");
  const isRest = rest !== "" && rest !== sentence;
  const again =
    isRest && (readSentence(rest, gazetteer) ?? (listed && readSentence(rest, gazetteer, listed)));
  if (!again) return { rest, slips: [] };
  const slips: Slip[] = [];
  // A phrase forgives no slips.
  const right = (source: string) => {
    const meant = listed && corrected(listed, gazetteer, source, filters);
    if (meant === null) return source;
    slips.push({ source, meant, town: null });
    return meant;
  };
  return { rest: parts.map((part) => quoted(part, right)).join(" "), slips };
}

/** A part as a phrase, unless it has signs of its own. */
function quoted(part: string, right: (part: string) => string): string {
  const isPlain = clausesIn(part).every(
    ({ any: [term, ...others], isOut }) => !isOut && others.length === 0 && isOneWord(term!),
  );
  return isPlain && !part.includes('"') ? `"${right(part)}"` : part;
}

/** A number that belongs to a name means only itself, as a word in quotation marks does. */
function isOneWord(term: Term): boolean {
  return term.kind === "word" || (term.kind === "phrase" && term.words.length === 1);
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
  const parts = [words, rest].filter((part) => part !== "");
  const text = asText({ parts, filters }, "", gazetteer, listed);
  return { ...about, filters: { ...filters, cities }, rest: text.rest };
}

/** Fields that belong together: a sentence that names any of them replaces all of them in the address. */
const DECIDED_TOGETHER: (readonly FilterKey[])[] = [PLACE_KEYS, ...LOW_KEYS.map(keysOf)];

/**
 * The query with the meaning of a sentence in place of its text; what was not understood stays text. The address never
 * keeps a sentence, so one found there was just typed: its filters are newer than those around it and replace them, while
 * fields that it does not name stay. Reading the result again changes nothing.
 */
export function applied(
  query: SearchQuery,
  read: Pick<Interpretation, "filters" | "sort" | "rest">,
  usual?: UsualSort,
): SearchQuery {
  const keys = Object.keys(read.filters) as FilterKey[];
  const replaced = keys.flatMap((field) => DECIDED_TOGETHER.find((all) => all.includes(field)) ?? [field]);
  const others = replaced.reduce((left, field) => without(left, field), query.filters);
  const result = withFilters(query, normalise({ ...others, ...read.filters, text: read.rest }), usual);
  return { ...result, sort: read.sort ?? result.sort };
}

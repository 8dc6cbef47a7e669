import { dayInSaoPaulo, type IsoDate } from "#app/lib/dates.ts";
import type { Filters, SearchQuery } from "#app/facts/query/filters.ts";
import { withoutPlaces } from "#app/facts/query/place-keys.ts";
import { toSearchParams, type UsualSort } from "#app/facts/query/query-codec.ts";
import type { Gazetteer } from "./gazetteer.ts";
import { squeeze } from "#app/lib/text.ts";
import { districtsCalled, type ListedPlaces } from "./listed-places.ts";
import { plainName } from "#app/facts/query/words/place-names.ts";
import {
  asListed,
  withBarePrice,
  withStreetKind,
  withTitle,
  countOf,
  listedPlacesOf,
  townElsewhere,
  type ListingCounts,
} from "./listing-counts.ts";
import { withConditionsThatFind } from "./conditions-that-match.ts";
import { otherOfName } from "./name-alone.ts";
import { apartFromCode, withStateCode } from "./page-address.ts";
import { plainSigns } from "#app/facts/query/words/text-chunks.ts";
import { operationOf, readOperation } from "./operators.ts";
import { applied, asItStands, interpretSentence, type Interpretation, type Remarks } from "./sentence.ts";

/** A query whose text was read, with the remarks for the person. */
export interface ReadQuery {
  query: SearchQuery;
  remarks: Remarks;
}

const NOTHING: Remarks = { preferred: "", unfit: [], days: null, other: null, slips: [], elsewhere: null };

/** What reading needs: the names of places, and the listings that they may mean. */
export interface SentenceReader {
  gazetteer: Gazetteer;
  engine(): ListingCounts;
  /** The current time, for `hoje` and `essa semana`. */
  now(): Date;
}

/**
 * The query with its text turned into filters as far as it is understood. Where there are remarks, the address keeps
 * the sentence as `sentence`, so that the page can repeat them; a sentence that no longer agrees with the filters is
 * dropped. Reading the result again changes nothing.
 */
export async function readQuery(
  query: SearchQuery,
  reader: SentenceReader,
  usual?: UsualSort,
): Promise<ReadQuery> {
  const { gazetteer, engine } = reader;
  const today = dayInSaoPaulo(reader.now());
  const { text } = query.filters;
  const typed = text === "" || !query.sentence ? text : "";
  if (typed !== "") {
    const sentence = await asListed(engine(), query.filters, typed);
    if (sentence !== typed)
      return readQuery({ ...query, filters: { ...query.filters, text: sentence } }, reader, usual);
    const read = await understood(engine(), sentence, gazetteer, today, query.filters);
    const remarks = await remarksOf(engine(), gazetteer, sentence, query.filters, read);
    // A text that stays as it is gets the same remarks when it is read again.
    if (!read) return { query, remarks };
    return { query: { ...applied(query, read, usual), sentence: isSilent(remarks) ? "" : text }, remarks };
  }
  if (!query.sentence) return { query, remarks: NOTHING };
  const read = await understood(engine(), query.sentence, gazetteer, today, query.filters);
  if (!read || addressOf(query) !== addressOf(applied(query, read)))
    return readQuery({ ...query, sentence: "" }, reader, usual);
  return { query, remarks: await remarksOf(engine(), gazetteer, query.sentence, query.filters, read) };
}

function isSilent({ preferred, unfit, days, other, slips }: Remarks): boolean {
  return preferred === "" && unfit.length + slips.length === 0 && days === null && other === null;
}

/**
 * The read sentence. Lists have no CEPs, only saved pages do: one that no property has only ranks, so that an address that
 * somebody copies from such a page is found.
 */
async function understood(
  engine: ListingCounts,
  sentence: string,
  ...others: [gazetteer: Gazetteer, today: IsoDate, chosen: Filters]
): Promise<Interpretation | null> {
  const [gazetteer] = others;
  const text = withStateCode(sentence, gazetteer);
  const apart = apartFromCode(text);
  const isKnown = apart === null || (await countOf(engine, {}, apart.code)) > 0;
  const left = isKnown ? text : apart.left;
  const read =
    (await readWithCounts(engine, left, ...others)) ??
    (await withStreetKind(engine, gazetteer, left, others[2]));
  if (left === sentence) return read;
  const { preferred, ...rest } = read ?? asItStands(left);
  return { ...rest, preferred: isKnown ? preferred : squeeze(`${preferred} ${apart.code}`) };
}

/** Without conditions that would leave no results where the rest has some. */
async function readWithCounts(
  engine: ListingCounts,
  sentence: string,
  gazetteer: Gazetteer,
  today: IsoDate,
  chosen: Filters,
): Promise<Interpretation | null> {
  const listed = await listedPlacesOf(engine);
  const first = interpretSentence(sentence, gazetteer, listed, today, chosen.cities);
  const operation = operationOf(plainSigns(sentence));
  // `Tijuca ou Vila Isabel`: neighbourhoods of one town.
  if (operation !== null && !first?.filters.districts) {
    const readAlone = (part: string) => readWithCounts(engine, part, gazetteer, today, chosen);
    const composed = await readOperation(operation, readAlone, gazetteer, listed);
    if (composed) {
      const isAsTyped = composed.rest === squeeze(sentence) && Object.keys(composed.filters).length === 0;
      return isAsTyped ? null : composed;
    }
  }
  const named = first && (await asName(engine, gazetteer, first, chosen));
  // Nothing but words that stand apart: the sentence is a text as it stands.
  if (named?.rest === squeeze(sentence) && Object.keys(named.filters).length === 0) return null;
  const reading = named ?? first;
  const read = reading && (await withBarePrice(engine, await withTitle(engine, sentence, reading)));
  if (read && isTownAlone(read)) {
    // `Osvaldo Cruz` is a neighbourhood of the chosen Rio de Janeiro, and a town.
    const isHere =
      chosen.cities.length > 0 &&
      chosen.cities.join() !== read.filters.cities!.join() &&
      districtsCalled(listed, sentence, { cities: chosen.cities }).length > 0;
    // `Caxias`, `Presidente Vargas`: towns without properties, and names of neighbourhoods and streets that have some.
    const isNowhere = (await countOf(engine, read.filters)) === 0;
    if ((isHere || isNowhere) && (await countOf(engine, chosen, sentence)) > 0) return null;
  }
  if (read && (await isDistrictWhole(engine, listed, sentence, read, chosen))) return null;
  return read && withConditionsThatFind(engine, read, sentence);
}

/**
 * `Chácaras e Mansões Santa Maria`, `área rural de Ribeirão Preto`: exactly the name of a neighbourhood, where read as a
 * kind and a place it leaves words or finds nothing.
 */
async function isDistrictWhole(
  engine: ListingCounts,
  listed: ListedPlaces,
  sentence: string,
  { filters, rest, preferred }: Interpretation,
  chosen: Filters,
): Promise<boolean> {
  const isName = plainName(sentence).includes(" ") && districtsCalled(listed, sentence, chosen).length > 0;
  if (rest !== "" || !filters.types?.length || !isName) return false;
  return preferred !== "" || (await countOf(engine, filters)) === 0;
}

function isTownAlone({ filters, rest, preferred }: Interpretation): boolean {
  const isOne = Object.keys(filters).join() === "cities" && filters.cities?.length === 1;
  return isOne && rest === "" && preferred === "";
}

/**
 * `Antônio dos Santos Moreira`, `olinda ellis`: where the place has no listing with all of the words, and others have the
 * whole name, best side by side, the place is part of that name; null otherwise.
 */
async function asName(
  engine: ListingCounts,
  { bySlug }: Gazetteer,
  read: Interpretation,
  chosen: Filters,
): Promise<Interpretation | null> {
  const all = squeeze(`${read.rest} ${read.preferred}`);
  for (const { words, filters, rest, isLikely } of read.names) {
    const towns = (read.filters.cities ?? []).filter((slug) => !filters.cities?.includes(slug));
    const there = { ...withoutPlaces(chosen), ...read.filters, ...(towns.length > 0 && { cities: towns }) };
    if (!isLikely && (await countOf(engine, there, all)) > 0) continue;
    for (const name of [`"${words}"`, words]) {
      const text = squeeze(`${name} ${rest}`);
      if ((await countOf(engine, { ...chosen, ...filters }, text)) === 0) continue;
      const town = bySlug.get(towns[0] ?? "");
      const isDoubtful = name !== words && town !== undefined;
      const other = isDoubtful
        ? { words, town, asTown: false, filters: read.filters, rest: read.rest }
        : null;
      return { ...read, filters, rest: text, parts: [text], preferred: "", slips: [], other };
    }
  }
  return null;
}

/** Another reading is mentioned only when both readings find something. */
async function remarksOf(
  engine: ListingCounts,
  gazetteer: Gazetteer,
  sentence: string,
  chosen: Filters,
  read: Interpretation | null,
): Promise<Remarks> {
  const named = await otherOfName(engine, gazetteer, sentence, chosen, read);
  if (read === null) return { ...NOTHING, other: named };
  const { preferred, unfit, days, other, slips, filters, rest } = read;
  const both =
    other !== null &&
    (await countOf(engine, other.filters, other.rest)) > 0 &&
    (await countOf(engine, filters, rest)) > 0;
  const elsewhere = await townElsewhere(engine, gazetteer, preferred, filters);
  const relevant = slips.filter(({ town, meant }) =>
    town === null ? rest.includes(`"${meant}"`) : filters.cities?.includes(town),
  );
  return { preferred, unfit, days, other: both ? other : named, slips: relevant, elsewhere };
}

/** Equal for queries with the same filters. */
const addressOf = ({ filters }: SearchQuery) => toSearchParams({ filters }).toString();

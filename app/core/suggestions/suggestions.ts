import { canonicalNumber, numberOfPage } from "#app/facts/listings/listing.ts";
import { headline } from "#app/facts/listings/listing-text.ts";
import { NO_FILTERS, type Filters, type SearchQuery, type Sort } from "#app/facts/query/filters.ts";
import { withoutPlaces } from "#app/facts/query/place-keys.ts";
import { isPostalCode, NUMBER_PREFIX_DIGITS } from "#app/facts/query/words/tokens.ts";
import { canonicalHref, normalise, withFilters, type UsualSort } from "#app/facts/query/query-codec.ts";
import type { SearchEngine } from "#app/core/engine/search-engine.ts";
import { PHRASE_WORDS, SMALL_WORDS } from "#app/facts/query/sentence/sentence-words.ts";
import type { SentenceReader } from "#app/facts/query/sentence/read-query.ts";
import type { Uf } from "#app/lib/br.ts";
import { formatPrice } from "#app/lib/money.ts";
import { fold, words } from "#app/lib/text.ts";
import { addressIndexOf } from "./address-index.ts";
import type { SuggestedAddress } from "./address-names.ts";
import { namedAddresses, type AddressEngine, type Slips } from "./address-suggestions.ts";
import { hasOnlySlips, hasSlip, matchNames } from "./name-index.ts";
import { countsOf, namesOf, type SearchName } from "./search-names.ts";
import { kindBegun } from "./address-match.ts";
import { byFit, isInPlace } from "./name-order.ts";
import { leftOutAtEnd, withoutPlace } from "./left-out-suggestions.ts";
import { endingsBegun, textReader, type ReadText } from "./text-reader.ts";
import { conditionsBegun, searchMeant, sentencesMeant, type SentenceMeant } from "./sentence-suggestions.ts";

/** A possible meaning of the text. */
export interface Suggestion {
  kind: SearchName["kind"] | SuggestedAddress["kind"] | "frase" | "imovel";
  label: string;
  /** Where a place is, or what a property is. */
  detail: string | null;
  /** Number of properties it would show under the other filters; null for a property itself. */
  count: number | null;
  href: string;
}

const MAX_SUGGESTIONS = 8;
const MAX_NUMBERS = 5;
const MAX_TYPES = 2;
/** So many streets and buildings come beside places where the text begins with no kind of them. */
const MAX_BESIDE = 4;
/** With fewer letters there are too many suggestions. */
const MIN_LETTERS = 2;
/** A text of more words is searched for as it is: trying its meanings would delay everybody's answers. */
const MAX_WORDS = 20;
/** So many loose words are dropped from the end: each beginning that is left is read anew. */
const MAX_DROPPED = 3;
/** `imóvel 878771`, `código: 878771`, `nº 878771`. */
const BEFORE_NUMBER = /^(?:(?:im[oó]vel|c[oó]d(?:igo)?|n[uú]mero|n[º°]?)(?=[^a-z])[\s.:]*)+/i;

/**
 * Possible meanings of the text of `query` beside its other conditions, best first: whole sentences (where `reader` is
 * given), places, types, modalities, streets and buildings; or properties with a number or CEP.
 */
export async function suggestionsFor(
  engine: AddressEngine,
  query: SearchQuery,
  usualSort?: UsualSort,
  reader: SentenceReader | null = null,
): Promise<Suggestion[]> {
  const read = reader ? textReader(query, reader, usualSort) : null;
  return suggestionsOf(engine, query, usualSort, read, MAX_DROPPED);
}

async function suggestionsOf(
  engine: AddressEngine,
  query: SearchQuery,
  usualSort: UsualSort | undefined,
  read: ((text: string) => Promise<ReadText>) | null,
  mayDrop: number,
): Promise<Suggestion[]> {
  const { text } = query.filters;
  if (isPostalCode(text)) return properties(engine, text);
  const number = canonicalNumber(numberOfPage(text).replace(BEFORE_NUMBER, ""));
  if (number !== null && number.length >= NUMBER_PREFIX_DIGITS) {
    const matches = properties(engine, number);
    if (matches.length > 0) return matches;
  }
  const typed = words(text);
  if (typed.join("").length < MIN_LETTERS || typed.length > MAX_WORDS) return [];

  const first = { ...query, page: 1, through: 1, sentence: "" };
  const hrefOf: HrefOf = (filters, sort) => {
    const target = withFilters(first, filters, usualSort);
    return canonicalHref("/dashboard", { ...target, sort: sort ?? target.sort }, usualSort);
  };
  const out = leftOutAtEnd(text);
  if (out !== null)
    return read ? (await withoutPlace(engine, query.filters, out, read)).map(phrase(hrefOf)) : [];
  const readings = await meanings(engine, query.filters, hrefOf, read);
  const before = readings.length === 0 ? withoutLooseEnd(text) : null;
  // `ap 402`: names without the number would be others.
  const isNumbered = before !== null && isAfterName(before, text);
  const meant = read && isNumbered ? await searchMeant(engine, query.filters, read) : null;
  if (meant !== null) return [phrase(hrefOf)(meant)];
  if (before !== null && mayDrop === 0) return [];
  if (before !== null) {
    const shorter = { ...query, filters: { ...query.filters, text: before } };
    return suggestionsOf(engine, shorter, usualSort, read, mayDrop - 1);
  }
  if (readings.length > 0 || isOfSentences(typed.at(-1)!)) return readings;
  return meanings(engine, query.filters, hrefOf, read, true);
}

/**
 * Collects the names that suggestions of this index read, so that nobody who types waits for it. The engine without an
 * index in memory reads them with each question.
 */
export async function prepareSuggestions(engine: AddressEngine): Promise<void> {
  if (engine.vocabulary === null) return;
  await namesOf(engine);
  await addressIndexOf(engine);
}

/** `leilão caixa`, `financia`: no slip of a name. */
function isOfSentences(letters: string): boolean {
  return [...PHRASE_WORDS].some((word) => word.startsWith(letters));
}

type HrefOf = (filters: Filters, sort?: Sort) => string;

function phrase(hrefOf: HrefOf): (sentence: SentenceMeant) => Suggestion {
  return ({ filters, sort, ...sentence }) => {
    return { kind: "frase", ...sentence, detail: null, href: hrefOf(filters, sort) };
  };
}

/** What a text may mean; `anyMaySlip`: any of its words may be misspelt. */
async function meanings(
  engine: AddressEngine,
  wanted: Filters,
  hrefOf: HrefOf,
  read: ((text: string) => Promise<ReadText>) | null,
  anyMaySlip = false,
): Promise<Suggestion[]> {
  const { text } = wanted;
  const { names, index } = await namesOf(engine);
  const counts = await countsOf(engine, wanted);
  const begun = kindBegun(text);
  // `beco` is a kind of street, `vaga` a parking place: no slips of names.
  const isKnown = hasOnlySlips(index, text) && (begun !== null || (await read?.(text))?.isWhole === true);
  const ranked = (isKnown ? [] : matchNames(index, text, anyMaySlip))
    .map(({ entry, ...match }) => {
      const name = names[entry]!;
      return { ...match, name, count: counts(entry), isHere: isInPlace(name, wanted) };
    })
    .sort((a, b) => byFit(a, b, text));
  const types = new Set(ranked.filter(({ name }) => name.kind === "tipo").slice(0, MAX_TYPES));
  const sentences = read ? await sentencesMeant(engine, wanted, read, chosen, anyMaySlip) : [];
  const isUnknown = ranked.length === 0 && sentences.length === 0 && endingsBegun(text).length === 0;
  const slips = anyMaySlip ? "any" : isUnknown ? "unknown" : "none";
  const room = begun === null ? Math.max(MAX_BESIDE, MAX_SUGGESTIONS - ranked.length) : MAX_SUGGESTIONS;
  const addresses = (await addressesNamed(engine, wanted, slips, read)).slice(0, room);
  const best = ranked
    .filter((match) => match.name.kind !== "tipo" || types.has(match))
    .slice(0, Math.max(0, MAX_SUGGESTIONS - sentences.length - addresses.length));
  const named = best.map(({ name, count }) => ({
    kind: name.kind,
    label: name.name,
    detail: name.context === "" ? null : name.context,
    count,
    href: hrefOf(normalise(chosen(wanted, name))),
  }));
  const written = addresses.map(({ filters, ...address }) => ({ ...address, href: hrefOf(filters) }));
  // `Monet` is a building's name, and a slip of `Monte` only where there is none; `av` begins an address.
  const isSlipOnly = !anyMaySlip && hasSlip(index, text) && engine.guesses(text).length === 0;
  const isWritten = begun !== null || isSlipOnly;
  const all = [
    ...sentences.map(phrase(hrefOf)),
    ...(isWritten ? [...written, ...named] : [...named, ...written]),
    ...(read && sentences.length === 0 ? await conditionsBegun(engine, wanted, read) : []).map(
      phrase(hrefOf),
    ),
  ];
  const once = all.filter(({ href }, i) => all.findIndex((other) => other.href === href) === i);
  return once.slice(0, MAX_SUGGESTIONS);
}

/** `casa em`, `casa com p`, `casa até 15`: a text without a last word that says nothing yet; null for any other. */
function withoutLooseEnd(text: string): string | null {
  const [, before, last] = /^(.*\S)\s+(\S+)$/.exec(text) ?? [];
  return last !== undefined && (/^(?:\p{L}|\d+)$/u.test(last) || SMALL_WORDS.has(fold(last)))
    ? before!
    : null;
}

/** `flores 12`, `ap 402`: a number after something that it is the number of; after `até` or `com` it is a count or a price. */
function isAfterName(before: string, text: string): boolean {
  return /\d\s*$/.test(text) && !SMALL_WORDS.has(words(before).at(-1) ?? "");
}

/** `Casa rua das flo`: where the words as they are name no address, those that are no condition may. */
async function addressesNamed(
  engine: AddressEngine,
  filters: Filters,
  slips: Slips,
  read: ((text: string) => Promise<ReadText>) | null,
): Promise<SuggestedAddress[]> {
  const addresses = await namedAddresses(engine, filters, slips);
  if (addresses.length > 0 || read === null) return addresses;
  const { filters: meant, rest } = await read(filters.text);
  return rest === "" || rest === filters.text ? [] : namedAddresses(engine, { ...meant, text: rest }, slips);
}

/** A chosen place or type replaces the earlier ones of its kind, as in a sentence. */
function chosen(filters: Filters, { kind, value, citySlug }: SearchName): Filters {
  const base = { ...filters, text: "" };
  if (kind === "tipo") return { ...base, types: [value] };
  if (kind === "modalidade") return { ...base, saleModes: [value] };
  const anywhere = withoutPlaces(base);
  if (kind === "estado") return { ...anywhere, states: [value as Uf] };
  if (kind === "cidade") return { ...anywhere, cities: [value] };
  return { ...anywhere, cities: [citySlug!], districts: [value] };
}

function properties(engine: SearchEngine, text: string): Suggestion[] {
  const filters = { ...NO_FILTERS, text };
  const { items } = engine.search({ filters, sort: "recentes", page: 1, pageSize: MAX_NUMBERS });
  return items.map((listing) => ({
    kind: "imovel",
    label: listing.number,
    detail: `${headline(listing)}, ${formatPrice(listing.priceCents)}`,
    count: null,
    href: `/property/${listing.number}`,
  }));
}

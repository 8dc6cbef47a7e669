import { canonicalNumber } from "#app/facts/listings/listing.ts";
import { headline } from "#app/facts/listings/listing-text.ts";
import { NO_FILTERS, type Filters, type SearchQuery } from "#app/facts/query/filters.ts";
import { withoutPlaces } from "#app/facts/query/place-keys.ts";
import { textParts } from "#app/facts/query/words/text-query.ts";
import { isPostalCode, NUMBER_PREFIX_DIGITS } from "#app/facts/query/words/tokens.ts";
import { canonicalHref, normalise, withFilters, type UsualSort } from "#app/facts/query/query-codec.ts";
import type { CurrentEngine, SearchEngine } from "#app/core/engine/search-engine.ts";
import type { SentenceReader } from "#app/facts/query/sentence/read-query.ts";
import type { Uf } from "#app/lib/br.ts";
import { formatPrice } from "#app/lib/money.ts";
import { namedAddresses, type NamedAddress } from "./address-suggestions.ts";
import { hasSlip, matchNames } from "./name-index.ts";
import { countsOf, namesOf, type SearchName } from "./search-names.ts";
import { sentencesMeant } from "./sentence-suggestions.ts";

/** A possible meaning of the text. */
export interface Suggestion {
  kind: SearchName["kind"] | NamedAddress["kind"] | "frase" | "imovel";
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
/** With fewer letters there are too many suggestions. */
const MIN_LETTERS = 2;
const KIND_RANK: Record<SearchName["kind"], number> = {
  cidade: 0,
  estado: 1,
  tipo: 1,
  modalidade: 1,
  bairro: 2,
};

/**
 * Possible meanings of the text of `query` beside its other conditions, best first: whole sentences (where `reader` is
 * given), places, types, modalities, streets and buildings; or properties with a number or CEP.
 */
export async function suggestionsFor(
  engine: SearchEngine & Pick<CurrentEngine, "vocabulary">,
  query: SearchQuery,
  usualSort?: UsualSort,
  reader: SentenceReader | null = null,
): Promise<Suggestion[]> {
  const { text } = query.filters;
  if (isPostalCode(text)) return properties(engine, text);
  const number = canonicalNumber(text);
  if (number !== null && number.length >= NUMBER_PREFIX_DIGITS) return properties(engine, number);
  if (text.replaceAll(" ", "").length < MIN_LETTERS || endsInLeftOut(text)) return [];

  const { names, index } = await namesOf(engine);
  const counts = await countsOf(engine, query.filters);
  const ranked = matchNames(index, text)
    .map(({ entry, ...match }) => ({ name: names[entry]!, ...match, count: counts(entry) }))
    .sort(
      (a, b) =>
        Number(b.count > 0) - Number(a.count > 0) ||
        Number(b.isWhole) - Number(a.isWhole) ||
        // Of two places with exactly this name, the one with more listings, as in the search.
        (a.isWhole && isPlace(a.name) && isPlace(b.name) ? b.count - a.count : 0) ||
        a.tier - b.tier ||
        KIND_RANK[a.name.kind] - KIND_RANK[b.name.kind] ||
        b.count - a.count,
    );
  const types = new Set(ranked.filter(({ name }) => name.kind === "tipo").slice(0, MAX_TYPES));
  const sentences = reader ? await sentencesMeant(engine, query, reader, chosen, usualSort) : [];
  const addresses = await namedAddresses(engine, query.filters);
  const kept = ranked
    .filter((match) => match.name.kind !== "tipo" || types.has(match))
    .slice(0, MAX_SUGGESTIONS - sentences.length - addresses.length);
  const first = { ...query, page: 1, through: 1, said: "" };
  const hrefOf = (filters: Filters) =>
    canonicalHref("/dashboard", withFilters(first, filters, usualSort), usualSort);
  const named = kept.map(({ name, count }) => ({
    kind: name.kind,
    label: name.name,
    detail: name.context === "" ? null : name.context,
    count,
    href: hrefOf(normalise(chosen(query.filters, name))),
  }));
  const written = addresses.map(({ filters, ...address }) => ({ ...address, href: hrefOf(filters) }));
  // `Monet` is a building's name, and a slip of `Monte` only where there is none.
  const isWritten = hasSlip(index, text) && (await engine.guesses(text)).length === 0;
  const all = [
    ...sentences.map(({ filters, ...sentence }) => ({
      kind: "frase" as const,
      ...sentence,
      detail: null,
      href: hrefOf(filters),
    })),
    ...(isWritten ? [...written, ...named] : [...named, ...written]),
  ];
  return [...new Map(all.toReversed().map((one) => [one.href, one])).values()].toReversed();
}

/** `Casa campinas -centro`: a suggestion of what is left out would be its opposite. `Sem` may be of a home. */
function endsInLeftOut(text: string): boolean {
  const last = textParts(text).at(-1);
  return last?.kind === "out" && !/^sem\b/i.test(last.said);
}

function isPlace({ kind }: SearchName): boolean {
  return kind === "cidade" || kind === "bairro";
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

async function properties(engine: SearchEngine, text: string): Promise<Suggestion[]> {
  const filters = { ...NO_FILTERS, text };
  const { items } = await engine.search({ filters, sort: "recentes", page: 1, pageSize: MAX_NUMBERS });
  return items.map((listing) => ({
    kind: "imovel",
    label: listing.number,
    detail: `${headline(listing)}, ${formatPrice(listing.priceCents)}`,
    count: null,
    href: `/property/${listing.number}`,
  }));
}

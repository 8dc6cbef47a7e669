import { canonicalNumber } from "#app/features/listings/listing.ts";
import { squeeze } from "#app/lib/text.ts";
import { NO_FILTERS } from "./filters.ts";
import type { Filters, SearchQuery, Sort } from "./filters.ts";
import type { Gazetteer } from "./gazetteer.ts";
import { isDefault, normalise } from "./query-codec.ts";
import { readSentence } from "./sentence-reader.ts";

export { compileGazetteer } from "./gazetteer.ts";
export type { Gazetteer, GazetteerCity } from "./gazetteer.ts";

export interface Interpretation {
  filters: Partial<Filters>;
  sort?: Sort;
  /** The person's words that were not understood; read again, they stay as they are. */
  rest: string;
}

/**
 * A plain sentence as filters, by rules: `apartamento 2 quartos em Campinas até 200 mil`. Null when nothing in it is
 * understood: an address, a neighbourhood, a property number. What stands between quotation marks stays text.
 */
export function interpretSentence(text: string, gazetteer: Gazetteer): Interpretation | null {
  const sentence = squeeze(text);
  if (sentence === "" || canonicalNumber(sentence) !== null) return null;
  const read = readSentence(sentence, gazetteer);
  if (!read) return null;
  // Parted from the rest, words may look like a sentence of their own (`bairro Cambuí` leaves a town's name).
  const again = read.rest === "" || read.rest === sentence ? null : readSentence(read.rest, gazetteer);
  return again ? { ...read, rest: `"${read.rest.replaceAll('"', "")}"` } : read;
}

/** Fields that a sentence and the address bar decide together: any of them in the address silences the sentence on all. */
const DECIDED_TOGETHER: (keyof Filters)[][] = [
  ["cities", "districts"],
  ["minPrice", "maxPrice"],
  ["minDiscount", "maxDiscount"],
  ["minArea", "maxArea"],
];

/**
 * The query with its text turned into filters as far as it is understood. Keys of the address win over the sentence;
 * what was not understood stays text. Doing it twice changes nothing.
 */
export function interpretQuery(query: SearchQuery, gazetteer: Gazetteer): SearchQuery {
  const read = interpretSentence(query.filters.text, gazetteer);
  if (!read) return query;
  const filters: Filters = { ...query.filters, text: read.rest };
  const take = <K extends keyof Filters>(field: K) => {
    const value = read.filters[field];
    const together = DECIDED_TOGETHER.find((fields) => fields.includes(field)) ?? [field];
    if (value !== undefined && together.every((each) => isDefault(query.filters, each)))
      filters[field] = value;
  };
  for (const field of Object.keys(read.filters) as (keyof Filters)[]) take(field);
  // A city of the address is narrower than a state of the sentence.
  if (query.filters.cities.length > 0 && query.filters.states.length === 0)
    filters.states = NO_FILTERS.states;
  const sort = query.sort === "recentes" && read.sort ? read.sort : query.sort;
  return { filters: normalise(filters), sort, page: query.page };
}

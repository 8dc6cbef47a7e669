import { canonicalNumber } from "#app/features/listings/listing.ts";
import { squeeze } from "#app/lib/text.ts";
import type { Filters, SearchQuery, Sort } from "#app/features/search/filters.ts";
import type { Gazetteer } from "./gazetteer.ts";
import { normalise, without } from "#app/features/search/query-codec.ts";
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
  if (!read) return query;
  const said = Object.keys(read.filters) as (keyof Filters)[];
  const replaced = said.flatMap((field) => DECIDED_TOGETHER.find((all) => all.includes(field)) ?? [field]);
  const others = replaced.reduce((left, field) => without(left, field), query.filters);
  return {
    ...query,
    filters: normalise({ ...others, ...read.filters, text: read.rest }),
    sort: read.sort ?? query.sort,
  };
}

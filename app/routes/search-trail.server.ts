import { LRUCache } from "lru-cache";
import type { OwnPlace } from "#app/db/shapes/own-places.ts";
import type { Ordering } from "#app/facts/query/filters.ts";
import { canonicalHref, parseQuery, usualSortOf } from "#app/facts/query/query-codec.ts";
import { orderingOf } from "#app/facts/query/ordering.ts";
import { SEARCH_PATH } from "#app/lib/paths.ts";
import { readQuery, type ReadQuery } from "#app/facts/query/sentence/read-query.ts";
import { trailAround, type Trail } from "#app/features/search/trail/trail.ts";
import type { Services } from "#app/services.ts";
import type { CurrentEngine } from "#app/core/engine/search-engine.ts";

/** The results of a search before and after a property, in the order of the search. */
export async function searchTrail(
  services: Pick<Services, "engine" | "gazetteer" | "now" | "settings">,
  params: URLSearchParams,
  number: string,
  from: OwnPlace | null,
): Promise<Trail> {
  const usualSort = usualSortOf(services.settings);
  const read = await readQuery(parseQuery(params, usualSort), services, usualSort);
  const results = resultsOf(services.engine(), read, orderingOf(read.query, from?.at, usualSort));
  return trailAround(canonicalHref(SEARCH_PATH, read.query, usualSort), results, number);
}

/** Results of the most recently used searches, for as long as their index is in use. */
const WALKED = new WeakMap<CurrentEngine, LRUCache<string, string[]>>();
const MAX_WALKED = 8;

function resultsOf(engine: CurrentEngine, { query, remarks }: ReadQuery, sort: Ordering): string[] {
  const { filters } = query;
  const { preferred } = remarks;
  // What is kept is the same for everybody.
  if (typeof sort !== "string") return engine.numbers(filters, sort, preferred);
  const walked = WALKED.get(engine) ?? new LRUCache<string, string[]>({ max: MAX_WALKED });
  WALKED.set(engine, walked);
  const key = canonicalHref(SEARCH_PATH, { filters, sort, sentence: preferred });
  const results = walked.get(key) ?? engine.numbers(filters, sort, preferred);
  walked.set(key, results);
  return results;
}

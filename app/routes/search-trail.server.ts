import type { SearchQuery } from "#app/features/search/filters.ts";
import { canonicalHref, parseQuery } from "#app/features/search/query-codec.ts";
import { SEARCH_PATH } from "#app/features/search/screen/search-path.ts";
import { interpretQuery } from "#app/features/search/sentence/sentence.ts";
import { trailAround, type Trail } from "#app/features/search/trail/trail.ts";
import type { CurrentEngine, Services } from "#app/platform/services.ts";

/** The stretch of a search's results around a property, in the order of its address. */
export async function searchTrail(
  services: Pick<Services, "engine" | "gazetteer" | "settings">,
  params: URLSearchParams,
  number: string,
): Promise<Trail> {
  const { usualSort } = services.settings;
  const query = interpretQuery(parseQuery(params, usualSort), services.gazetteer);
  const results = await resultsOf(services.engine(), query);
  return trailAround(canonicalHref(SEARCH_PATH, query, usualSort), results, number);
}

/** Results of the searches that were walked through last, as long as the index they come from is in use. */
const WALKED = new WeakMap<CurrentEngine, Map<string, string[]>>();
const MOST_WALKED = 8;

async function resultsOf(engine: CurrentEngine, { filters, sort }: SearchQuery): Promise<string[]> {
  if (engine.kind !== "memory") return engine.numbers(filters, sort);
  const walked = WALKED.get(engine) ?? new Map<string, string[]>();
  WALKED.set(engine, walked);
  const key = canonicalHref(SEARCH_PATH, { filters, sort });
  const results = walked.get(key) ?? (await engine.numbers(filters, sort));
  // The one used last is the last to go.
  walked.delete(key);
  walked.set(key, results);
  if (walked.size > MOST_WALKED) walked.delete(walked.keys().next().value!);
  return results;
}

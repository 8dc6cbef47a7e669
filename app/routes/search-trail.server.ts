import { canonicalHref, parseQuery } from "#app/features/search/query-codec.ts";
import { SEARCH_PATH } from "#app/features/search/screen/search-path.ts";
import { interpretQuery } from "#app/features/search/sentence/sentence.ts";
import { trailAround, type Trail } from "#app/features/search/trail/trail.ts";
import type { Services } from "#app/platform/services.ts";

/** The stretch of a search's results around a property, in the order of its address. */
export async function searchTrail(
  services: Pick<Services, "engine" | "gazetteer" | "settings">,
  params: URLSearchParams,
  number: string,
): Promise<Trail> {
  const { usualSort } = services.settings;
  const query = interpretQuery(parseQuery(params, usualSort), services.gazetteer);
  const results = await services.engine().numbers(query.filters, query.sort);
  return trailAround(canonicalHref(SEARCH_PATH, query, usualSort), results, number);
}

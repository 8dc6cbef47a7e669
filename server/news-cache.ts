import type { SearchService } from "#app/core/engine/search-service.server.ts";
import type { ListingNews } from "#app/core/engine/search-engine.ts";
import { NOVELTIES, type Filters } from "#app/facts/query/filters.ts";
import { canonicalHref, parseQuery } from "#app/facts/query/query-codec.ts";
import { cachedByVersion } from "./version-cache.ts";

/** Items of a feed of news. */
const MAX_ITEMS = 100;
/** Searches whose news is cached, each up to `MAX_ITEMS` listings. */
export const MAX_NEWS_SEARCHES = 200;

/**
 * The newest news of a search, cached by its filters until the data has another version: readers of feeds ask for the
 * same ones again and again.
 */
export function cachedNews(
  search: Pick<SearchService, "engine" | "version">,
): ((filters: Filters) => Promise<ListingNews[]>) & { entries(): number } {
  const byAddress = cachedByVersion(
    async (address) => {
      const { filters } = parseQuery(new URL(address, "http://localhost").searchParams);
      const kinds = filters.novelties.length > 0 ? filters.novelties : NOVELTIES;
      // The filter on news would only repeat what the kinds say.
      return search.engine().news({ ...filters, novelties: [] }, kinds, MAX_ITEMS);
    },
    search.version,
    MAX_NEWS_SEARCHES,
  );
  const read = async (filters: Filters) => (await byAddress(canonicalHref("/", { filters }))) ?? [];
  return Object.assign(read, { entries: byAddress.entries });
}

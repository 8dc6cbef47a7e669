import { newsFeed } from "#app/features/reach/news-feed.ts";
import { SEARCH_PATH } from "#app/lib/paths.ts";
import { cityBySlug } from "#app/facts/places/places.ts";
import { describe } from "#app/facts/query/describe.ts";
import { listsFor } from "#app/facts/query/freshness.ts";
import { PLAIN_NAMES } from "#app/facts/query/names.ts";
import { canonicalHref, parseQuery } from "#app/facts/query/query-codec.ts";
import { readQuery } from "#app/facts/query/sentence/read-query.ts";
import { polledFile } from "#app/platform/polled-file.server.ts";
import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/feed-news.ts";

/** `/feed.xml` with the keys of the search: its news, for feed readers. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const engine = services.engine();
  const { filters } = (await readQuery(parseQuery(url.searchParams), services)).query;
  const body = newsFeed(await services.newestNews(filters), {
    description: describe(filters, { ...PLAIN_NAMES, city: (slug) => cityBySlug(slug)?.name ?? null }),
    origin: services.origin(request),
    page: canonicalHref(SEARCH_PATH, { filters }),
    feed: canonicalHref("/feed.xml", { filters }),
    demo: engine.freshness.demo,
    lists: listsFor(engine.freshness, filters),
  });
  // No date: the list of another state may come later on the same day.
  return polledFile(request, { body, type: "application/rss+xml; charset=utf-8", changedAt: null });
}

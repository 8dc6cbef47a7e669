import { matchesFeed, pageBefore } from "#app/features/notifications/channels/feeds/member-feeds.server.ts";
import { polledFile } from "#app/platform/polled-file.server.ts";
import type { Route } from "./+types/feed-matches.ts";
import { feedReading, SECRET_HEADERS, unknownLink } from "./secret-link.server.ts";

/** A member's matches, for feed readers with the secret address. */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const reading = await feedReading(context, request, params.token);
  const feed = await matchesFeed(reading, pageBefore(url.searchParams));
  if (!feed) unknownLink();
  return polledFile(request, { ...feed, type: "application/rss+xml; charset=utf-8" }, SECRET_HEADERS);
}

import { matchesFeed } from "#app/features/feeds/member-feeds.server.ts";
import { polledFile } from "#app/platform/polled-file.server.ts";
import { servicesContext } from "#app/platform/services.ts";
import type { Route } from "./+types/feed-matches.ts";
import { limitOpening, SECRET_HEADERS, unknownLink } from "./secret-link.server.ts";

/** What a member's alerts found, for a feed reader that knows the address. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  await limitOpening(services, request);
  const { accounts, now } = services;
  const origin = services.origin(request);
  const feed = await matchesFeed({ db: accounts.db, token: params.token, origin, now: now() });
  if (!feed) unknownLink();
  return polledFile(request, { ...feed, type: "application/rss+xml; charset=utf-8" }, SECRET_HEADERS);
}

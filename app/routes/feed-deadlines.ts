import { deadlinesFeed } from "#app/features/notifications/channels/feeds/member-feeds.server.ts";
import { polledFile } from "#app/platform/polled-file.server.ts";
import type { Route } from "./+types/feed-deadlines.ts";
import { feedReading, SECRET_HEADERS, unknownLink } from "./secret-link.server.ts";

/** A member's deadlines, for calendar programs with the secret address. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const body = await deadlinesFeed(await feedReading(context, request, params.token));
  if (body === null) unknownLink();
  // Removing a favourite leaves no newer time, so only the ETag shows that change.
  return polledFile(request, { body, type: "text/calendar; charset=utf-8", changedAt: null }, SECRET_HEADERS);
}

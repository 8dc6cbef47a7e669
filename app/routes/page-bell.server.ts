import type { RouterContextProvider } from "react-router";
import type { Viewer } from "#app/features/accounts/viewer.ts";
import { bellState } from "#app/features/notifications/channels/bell/notification-list.server.ts";
import type { PageBell } from "#app/features/notifications/channels/bell/bell-state.ts";
import { markPropertyRead } from "#app/features/notifications/channels/bell/read-state.server.ts";
import { refusalOf } from "#app/core/mail/refused-addresses.server.ts";
import { canonicalNumber } from "#app/facts/listings/listing.ts";
import { can } from "#app/facts/plans/plans.ts";
import { servicesContext } from "#app/services.ts";

/**
 * The data of a member's bell for every page. Opening a property, from anywhere, marks its notifications as
 * read.
 */
export async function pageBell(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { pathname }: URL,
  { userId, plan }: Viewer,
): Promise<PageBell> {
  const { accounts, channels } = context.get(servicesContext);
  const number = openedProperty(request, pathname);
  if (number !== null && (await markPropertyRead(accounts.db, userId, number, accounts.now())) > 0)
    channels.changed(userId);
  return {
    state: await bellState(accounts.db, userId),
    refused: (await refusalOf(accounts.db, userId)) !== null,
    live: can(plan, "immediate_notifications"),
    // Enough characters to tell the members who use one browser apart.
    channel: `martelo.sino.${userId.slice(0, 8)}`,
  };
}

/** Number of the property whose page is opened; null for any other page and for prefetches. */
function openedProperty({ method, headers }: Request, pathname: string): string | null {
  if (method !== "GET" || headers.get("sec-purpose")?.startsWith("prefetch")) return null;
  return canonicalNumber(/^\/property\/(\d+)$/.exec(pathname)?.[1] ?? "");
}

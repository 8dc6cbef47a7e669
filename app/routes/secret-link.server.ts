import type { RouterContextProvider } from "react-router";
import type { Reading } from "#app/features/notifications/channels/feeds/member-feeds.server.ts";
import { spendOpening, spendReading } from "#app/features/secret-links/secret-links.server.ts";
import { servicesContext, type Services } from "#app/services.ts";

/**
 * Headers of every answer at a secret address: search engines do not store it, and other sites do not learn
 * the address. Our own pages do learn it: without an origin, their forms would be refused.
 */
export const SECRET_HEADERS = {
  "X-Robots-Tag": "noindex, nofollow, noarchive",
  "Referrer-Policy": "same-origin",
} as const;

/** Refuses a visitor who opens too many links. */
export async function limitOpening({ accounts, now }: Services, request: Request): Promise<void> {
  const wait = await spendOpening(accounts.db, request.headers, now());
  if (wait === 0) return;
  throw refusal(429, { "Retry-After": String(wait) });
}

/** Checks the limits of a visitor and of a link, and returns what a feed is read with. */
export async function feedReading(
  context: Readonly<RouterContextProvider>,
  request: Request,
  token: string,
): Promise<Reading> {
  const services = context.get(servicesContext);
  await limitOpening(services, request);
  const wait = await spendReading(services.accounts.db, token, services.now());
  if (wait > 0) throw refusal(429, { "Retry-After": String(wait) });
  return { db: services.accounts.db, token, origin: services.origin(request), now: services.now() };
}

/** Unknown, ended and currently not allowed links get the same answer. */
export function unknownLink(): never {
  throw refusal(404);
}

/** Thrown as a response, so that its headers are sent with files as with pages. */
function refusal(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, {
    status,
    headers: { "Cache-Control": "no-store", ...SECRET_HEADERS, ...headers },
  });
}

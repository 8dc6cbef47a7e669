import type { RouterContextProvider } from "react-router";
import type { Reading } from "#app/features/notifications/channels/feeds/member-feeds.server.ts";
import { spendOpening, spendReading } from "#app/features/secret-links/secret-links.server.ts";
import { servicesContext, type Services } from "#app/services.ts";

/**
 * What goes with everything behind a secret address: no search engine keeps it, no other site learns the address. The
 * policy lets our own pages know it: without that, their forms would not say where they come from and be refused.
 */
export const SECRET_HEADERS = {
  "X-Robots-Tag": "noindex, nofollow, noarchive",
  "Referrer-Policy": "same-origin",
} as const;

/** Refuses who opens links without end. */
export async function limitOpening({ accounts, now }: Services, request: Request): Promise<void> {
  const wait = await spendOpening(accounts.db, request.headers, now());
  if (wait === 0) return;
  throw refusal(429, { "Retry-After": String(wait) });
}

/** What a feed is read by, for who may open one more address and a link that is not asked for all the time. */
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

/** The same for what never was, is no more, and may not be seen at present. */
export function unknownLink(): never {
  throw refusal(404);
}

/** A response, so that its headers go out with a file as with a page. */
function refusal(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, {
    status,
    headers: { "Cache-Control": "no-store", ...SECRET_HEADERS, ...headers },
  });
}

import { spendAttempt } from "#app/db/attempts.server.ts";
import { visitorOf } from "#app/platform/visitor.server.ts";
import { namedDevice } from "./device.server.ts";
import type { AccountsHost } from "./host.server.ts";
import { ATTEMPTS } from "./limits.ts";
import { passkeyRegistered } from "./passkeys.server.ts";

const CALLBACK = /^\/api\/auth\/callback\/[a-z]+$/;
const PASSKEY =
  /^\/api\/auth\/passkey\/(generate-register-options|verify-registration|generate-authenticate-options|verify-authentication)$/;

const SESSION = /^(?:__Secure-)?martelo\.session_token=[^;]/;

/** Whether an answer begins a session. */
export function signsIn(response: Response): boolean {
  return response.headers.getSetCookie().some((cookie) => SESSION.test(cookie));
}

/**
 * The few routes of the library that a browser speaks to itself: the return from a provider, and passkeys. All others
 * have a page of ours in front of them. Null: not one of them.
 */
export async function libraryRoute(host: AccountsHost, request: Request): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  const callback = CALLBACK.test(pathname);
  if (!callback && !PASSKEY.test(pathname)) return null;
  if (!callback) {
    const { address } = visitorOf(request.headers);
    const wait = await spendAttempt(host.db, ATTEMPTS.passkey(address), host.now());
    if (wait > 0) return new Response(null, { status: 429, headers: { "Retry-After": String(wait) } });
  }
  const { headers, cookies } = namedDevice(request.headers, host.baseUrl().startsWith("https:"));
  const auth = callback ? await host.socialAuth() : await host.auth();
  const answer = await auth.handler(new Request(request, { headers }));
  if (answer.ok && pathname.endsWith("/verify-registration")) {
    const { id } = (await answer.clone().json()) as { id: string };
    await passkeyRegistered(host, headers, id);
  }
  const response = new Response(answer.body, answer);
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  response.headers.set("Cache-Control", "no-store");
  return response;
}

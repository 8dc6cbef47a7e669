import { z } from "zod";
import { spendAttempt } from "#app/db/attempts.server.ts";
import { visitorOf } from "#app/platform/visitor.server.ts";
import { namedDevice } from "./device.server.ts";
import type { AccountsHost } from "./host.server.ts";
import { ATTEMPTS } from "./limits.ts";
import { passkeyRegistered } from "./passkeys.server.ts";
import { sessionTokenOf } from "./session-cookie.ts";

const CALLBACK = /^\/api\/auth\/callback\/[a-z]+$/;
const PASSKEY =
  /^\/api\/auth\/passkey\/(generate-register-options|verify-registration|generate-authenticate-options|verify-authentication)$/;

/** Whether a response begins a session. */
export function signsIn(response: Response): boolean {
  return response.headers.getSetCookie().some((cookie) => sessionTokenOf(cookie) !== null);
}

/**
 * Handles the routes of the library that a browser calls directly: the return from a provider, and passkeys. Only our
 * own pages call the others. Null for any other request.
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
  if (pathname.endsWith("/verify-authentication") && !(await isUserVerified(request)))
    return Response.json({ code: "USER_VERIFICATION_REQUIRED" }, { status: 400 });
  const { headers, cookies } = namedDevice(request.headers, host.baseUrl().startsWith("https:"));
  const auth = callback ? await host.socialAuth() : await host.auth();
  const answer = await auth.handler(new Request(request, { headers }));
  if (answer.ok && pathname.endsWith("/verify-registration")) {
    const { id } = (await answer.clone().json()) as { id: string };
    await passkeyRegistered(host, headers, id);
  }
  const response = pathname.endsWith("/generate-authenticate-options")
    ? await requireUserVerification(answer)
    : new Response(answer.body, answer);
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  response.headers.set("Cache-Control", "no-store");
  return response;
}

/** Flag in a passkey's signed data: the device has verified its user by finger, face or PIN. */
const USER_VERIFIED = 0x04;
const FLAGS_AT = 32;

const assertion = z.object({
  response: z.object({ response: z.object({ authenticatorData: z.base64url() }) }),
});

/**
 * A passkey signs in by itself, even to an account with a second step, so having the device is not enough: it must have
 * verified its user. The library checks the signature over these flags, but not this flag.
 */
async function isUserVerified(request: Request): Promise<boolean> {
  const read = assertion.safeParse(
    await request
      .clone()
      .json()
      .catch(() => null),
  );
  if (!read.success) return false;
  const flags = Buffer.from(read.data.response.response.authenticatorData, "base64url")[FLAGS_AT] ?? 0;
  return (flags & USER_VERIFIED) !== 0;
}

/** The same answer, with options that require the device to verify its user. */
async function requireUserVerification(answer: Response): Promise<Response> {
  if (!answer.ok) return new Response(answer.body, answer);
  const options = (await answer.json()) as Record<string, unknown>;
  const headers = new Headers(answer.headers);
  headers.delete("content-length");
  return Response.json({ ...options, userVerification: "required" }, { status: answer.status, headers });
}

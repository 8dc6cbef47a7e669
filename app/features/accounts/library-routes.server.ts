import { z } from "zod";
import { spendAttempt } from "#app/db/attempts.server.ts";
import { visitorOf } from "#app/platform/visitor.server.ts";
import { namedDevice } from "./device.server.ts";
import type { AccountsHost } from "./host.server.ts";
import { ATTEMPTS } from "./limits.ts";
import { PASSKEY_NAME_MAX } from "./passkey-names.ts";
import { passkeyRegistered } from "./passkeys.server.ts";
import { sessionTokenOf } from "./account-cookies.ts";

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
  const { headers, cookies } = namedDevice(request.headers, host.baseUrl().startsWith("https:"));
  let proven: { body: string } | null = null;
  if (!callback && request.method === "POST") {
    const proof = passkeyProof.safeParse(await request.json().catch(() => null));
    if (!proof.success) return Response.json({ code: "MALFORMED_PASSKEY" }, { status: 400 });
    if (pathname.endsWith("/verify-authentication") && !isUserVerified(proof.data))
      return Response.json({ code: "USER_VERIFICATION_REQUIRED" }, { status: 400 });
    proven = { body: JSON.stringify(proof.data) };
    headers.delete("content-length");
  }
  const auth = callback ? await host.socialAuth() : await host.auth();
  const answer = await auth.handler(
    proven
      ? new Request(request.url, { method: "POST", headers, ...proven })
      : new Request(request, { headers }),
  );
  // The library answers 500 to whatever a device got wrong; a statement that fails meanwhile is logged as a failure.
  if (answer.status === 500 && pathname.endsWith("/verify-registration"))
    return new Response(answer.body, { status: 400, headers: answer.headers });
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

const base64url = z.base64url().min(1).max(8_192);

/** What a device sends to register a passkey or to sign in with it (WebAuthn Level 3, 5.1); the rest is dropped. */
const passkeyProof = z.object({
  response: z.object({
    id: base64url,
    rawId: base64url,
    type: z.literal("public-key"),
    response: z.object({
      clientDataJSON: base64url,
      attestationObject: base64url.optional(),
      transports: z
        .array(z.string().regex(/^[\w-]{1,30}$/))
        .max(10)
        .optional(),
      authenticatorData: base64url.optional(),
      signature: base64url.optional(),
      userHandle: base64url.nullish(),
    }),
    clientExtensionResults: z.looseObject({}),
  }),
  name: z.string().trim().max(PASSKEY_NAME_MAX).optional(),
});

/** Flag in a passkey's signed data: the device has verified its user by finger, face or PIN. */
const USER_VERIFIED = 0x04;
const FLAGS_AT = 32;

/**
 * A passkey signs in by itself, even to an account with a second step, so having the device is not enough: it must have
 * verified its user. The library checks the signature over these flags, but not this flag.
 */
function isUserVerified({ response }: z.infer<typeof passkeyProof>): boolean {
  const data = Buffer.from(response.response.authenticatorData ?? "", "base64url");
  return ((data[FLAGS_AT] ?? 0) & USER_VERIFIED) !== 0;
}

/** The same answer, with options that require the device to verify its user. */
async function requireUserVerification(answer: Response): Promise<Response> {
  if (!answer.ok) return new Response(answer.body, answer);
  const options = (await answer.json()) as Record<string, unknown>;
  const headers = new Headers(answer.headers);
  headers.delete("content-length");
  return Response.json({ ...options, userVerification: "required" }, { status: answer.status, headers });
}

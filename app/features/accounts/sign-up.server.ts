import { eq } from "drizzle-orm";
import { spendAttempt } from "#app/db/attempts.server.ts";
import { sessions, users } from "#app/db/schema/accounts.ts";
import { visitorOf } from "#app/platform/visitor.server.ts";
import { answerOf } from "./answer.server.ts";
import { namedDevice } from "./device.server.ts";
import { recordEvent } from "./events.server.ts";
import type { AccountsHost } from "./host.server.ts";
import { ATTEMPTS } from "./limits.ts";

export type SignUpOutcome =
  /** The same for an address that has an account: its owner gets a letter that says so. */
  { outcome: "letter_sent" } | { outcome: "invalid_email" } | { outcome: "too_many"; waitSeconds: number };

/** Creates the account; nothing is sent to `/dashboard` before its address is confirmed. */
export async function signUp(
  host: AccountsHost,
  headers: Headers,
  { name, email, password }: { name: string; email: string; password: string },
): Promise<SignUpOutcome> {
  const now = host.now();
  const { address } = visitorOf(headers);
  const limits = [...ATTEMPTS.signUp(address), ...ATTEMPTS.mail(email.toLowerCase(), address)];
  const waitSeconds = await spendAttempt(host.db, limits, now);
  if (waitSeconds > 0) return { outcome: "too_many", waitSeconds };
  const auth = await host.auth();
  const answer = await answerOf(
    auth.api.signUpEmail({ body: { name, email, password }, headers, asResponse: true }),
  );
  if (!answer.ok) {
    if (answer.code === "INVALID_EMAIL") return { outcome: "invalid_email" };
    // Sent twice at once: the other one made the account and wrote the letter.
    if (await findUser(host, email)) return { outcome: "letter_sent" };
    throw new Error(`sign-up was refused: ${answer.code}`);
  }
  return { outcome: "letter_sent" };
}

/** Sends the confirmation once more. The answer does not tell whether there was anything to confirm. */
export async function resendConfirmation(
  host: AccountsHost,
  headers: Headers,
  email: string,
): Promise<{ outcome: "letter_sent" } | { outcome: "too_many"; waitSeconds: number }> {
  const { address } = visitorOf(headers);
  const waitSeconds = await spendAttempt(host.db, ATTEMPTS.mail(email.toLowerCase(), address), host.now());
  if (waitSeconds > 0) return { outcome: "too_many", waitSeconds };
  const auth = await host.auth();
  const alone = new Headers(headers);
  alone.delete("cookie");
  await answerOf(auth.api.sendVerificationEmail({ body: { email }, headers: alone, asResponse: true }));
  return { outcome: "letter_sent" };
}

export type ConfirmationOutcome =
  /** The address is confirmed and the person signed in. */
  | { outcome: "confirmed"; cookies: string[] }
  /** A change of address: the old one agreed, the new one got a letter. */
  | { outcome: "change_agreed" }
  | { outcome: "email_changed"; cookies: string[] }
  | { outcome: "already_confirmed" }
  | { outcome: "expired" }
  | { outcome: "invalid" };

/** Follows the link of a letter: a first confirmation, or one of the two of a change of address. */
export async function confirmEmail(
  host: AccountsHost,
  requestHeaders: Headers,
  token: string,
): Promise<ConfirmationOutcome> {
  const claim = claimsOf(token);
  const before = claim && (await findUser(host, claim.email));
  // Somebody signed up with the address between the letter and the click.
  if (before && claim.updateTo && !claim.asksFirst && (await findUser(host, claim.updateTo)))
    return { outcome: "invalid" };
  const { headers, cookies } = namedDevice(requestHeaders, host.baseUrl().startsWith("https:"));
  const auth = await host.auth();
  const signedIn = (await auth.api.getSession({ headers })) !== null;
  const answer = await answerOf<{ status: boolean }>(
    auth.api.verifyEmail({ query: { token }, headers, asResponse: true }),
  );
  if (!answer.ok) {
    if (answer.code === "TOKEN_EXPIRED") return { outcome: "expired" };
    // The letters of a change that is done name an address nobody has any more.
    const done =
      answer.code === "USER_NOT_FOUND" && claim?.updateTo && (await findUser(host, claim.updateTo));
    return { outcome: done ? "already_confirmed" : "invalid" };
  }
  const event = { at: host.now(), ...visitorEvent(requestHeaders) };
  if (claim?.updateTo) {
    const changed = claim.asksFirst ? null : await findUser(host, claim.updateTo);
    if (!changed) return { outcome: "change_agreed" };
    await recordEvent(host.db, {
      userId: changed.id,
      kind: "email_changed",
      ...event,
      detail: { de: claim.email, para: claim.updateTo },
    });
    await host.post.send(claim.email, {
      kind: "email_changed",
      name: changed.name,
      newEmail: claim.updateTo,
      at: event.at,
    });
    // The library signs the holder of the link in; where a second step is asked for, a link alone does not.
    if (changed.twoFactorEnabled && !signedIn) {
      await dropSession(host, answer.cookies);
      return { outcome: "email_changed", cookies };
    }
    return { outcome: "email_changed", cookies: [...answer.cookies, ...cookies] };
  }
  if (before?.emailVerified) return { outcome: "already_confirmed" };
  if (before) await recordEvent(host.db, { userId: before.id, kind: "email_confirmed", ...event });
  return { outcome: "confirmed", cookies: [...answer.cookies, ...cookies] };
}

/** Ends the session that an answer of the library begins. */
async function dropSession({ db }: AccountsHost, cookies: string[]): Promise<void> {
  for (const cookie of cookies) {
    const signed = /session_token=([^;]+)/.exec(cookie)?.[1];
    const token = signed && decodeURIComponent(signed).split(".")[0];
    if (token) await db.delete(sessions).where(eq(sessions.token, token));
  }
}

function visitorEvent(headers: Headers) {
  const { address, userAgent } = visitorOf(headers);
  return { ipAddress: address, userAgent, device: null };
}

async function findUser({ db }: AccountsHost, email: string) {
  const [user] = await db.select().from(users).where(eq(users.email, email.toLowerCase()));
  return user ?? null;
}

interface Claims {
  email: string;
  updateTo: string | null;
  /** Of the letter to the present address, before the new one is written to. */
  asksFirst: boolean;
}

/** What the token says, unverified: only to word the answer. The library alone decides. */
function claimsOf(token: string): Claims | null {
  try {
    const payload = JSON.parse(
      Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8"),
    ) as Record<string, unknown>;
    if (typeof payload.email !== "string") return null;
    return {
      email: payload.email,
      updateTo: typeof payload.updateTo === "string" ? payload.updateTo : null,
      asksFirst: payload.requestType === "change-email-confirmation",
    };
  } catch {
    return null;
  }
}

import { and, eq, gt } from "drizzle-orm";
import { forgetAttempts, spendAttempt } from "#app/db/attempts.server.ts";
import { twoFactors } from "#app/db/schema/accounts.ts";
import { visitorOf } from "#app/platform/visitor.server.ts";
import { answerOf } from "./answer.server.ts";
import { ACCOUNT_BLOCKED } from "./auth-view.ts";
import { DEVICE_HEADER, deviceOf, namedDevice } from "./device.server.ts";
import { deviceKnownTo, recordFailedSignIn } from "./events.server.ts";
import type { AccountsHost } from "./host.server.ts";
import { checkCode } from "./check-code.server.ts";
import { ATTEMPTS } from "./limits.ts";
import { recordChange } from "./record-change.server.ts";
import { libraryCookie } from "./account-cookies.ts";

export type SignInOutcome =
  | { outcome: "signed_in"; cookies: string[] }
  /** The password was right; a code must follow within ten minutes. */
  | { outcome: "second_step"; cookies: string[] }
  | { outcome: "wrong_credentials" }
  /** The password was right, but the e-mail is not confirmed. */
  | { outcome: "unconfirmed" }
  /** The password was right, but an administrator blocked the account. */
  | { outcome: "blocked" }
  | { outcome: "too_many"; waitSeconds: number };

export async function signIn(
  host: AccountsHost,
  requestHeaders: Headers,
  { email, password }: { email: string; password: string },
): Promise<SignInOutcome> {
  const now = host.now();
  const { address, userAgent } = visitorOf(requestHeaders);
  const known = await deviceKnownTo(host.db, email, deviceOf(requestHeaders));
  const limits = ATTEMPTS.signIn(email.toLowerCase(), address, known);
  const waitSeconds = await spendAttempt(host.db, limits, now);
  if (waitSeconds > 0) return { outcome: "too_many", waitSeconds };
  const { headers, cookies } = namedDevice(requestHeaders, host.baseUrl().startsWith("https:"));
  const auth = await host.auth();
  const answer = await answerOf<{ twoFactorRedirect?: boolean }>(
    auth.api.signInEmail({ body: { email, password }, headers, asResponse: true }),
  );
  if (answer.ok) {
    await forgetAttempts(host.db, [limits[0]!.key]);
    return {
      outcome: answer.body.twoFactorRedirect ? "second_step" : "signed_in",
      cookies: [...answer.cookies, ...cookies],
    };
  }
  if (answer.code === ACCOUNT_BLOCKED) return { outcome: "blocked" };
  if (answer.code === "EMAIL_NOT_VERIFIED") return { outcome: "unconfirmed" };
  await recordFailedSignIn(host.db, email, {
    at: now,
    ipAddress: address,
    userAgent,
    device: headers.get(DEVICE_HEADER),
  });
  return { outcome: "wrong_credentials" };
}

type SecondStepOutcome =
  | { outcome: "signed_in"; cookies: string[] }
  | { outcome: "wrong_code" }
  /** The ten minutes since the password are over, or too many codes were wrong: the sign-in starts again. */
  | { outcome: "begin_again" }
  | { outcome: "too_many"; waitSeconds: number };

/** Completes a sign-in after the password, by an authenticator code (6 digits) or a recovery code. */
export async function secondStep(
  host: AccountsHost,
  requestHeaders: Headers,
  code: string,
): Promise<SecondStepOutcome> {
  const { address } = visitorOf(requestHeaders);
  const waitSeconds = await spendAttempt(host.db, ATTEMPTS.secondStep(address), host.now());
  if (waitSeconds > 0) return { outcome: "too_many", waitSeconds };
  const { headers, cookies } = namedDevice(requestHeaders, host.baseUrl().startsWith("https:"));
  const userId = await userWaitingForCode(host, requestHeaders);
  if (userId === null) return { outcome: "begin_again" };
  const answer = await checkCode(host, headers, userId, code, { signsIn: true });
  if (answer.ok) return { outcome: "signed_in", cookies: [...answer.cookies, ...cookies] };
  const lockedUntil = await secondStepLock(host, userId);
  if (answer.code === "ACCOUNT_TEMPORARILY_LOCKED" && lockedUntil)
    return { outcome: "too_many", waitSeconds: secondsUntil(lockedUntil, host.now()) };
  if (answer.code !== "INVALID_CODE" && answer.code !== "INVALID_BACKUP_CODE")
    return { outcome: "begin_again" };
  // Whoever guesses codes knows the password, so the history shows it to the owner.
  await recordChange(host, headers, userId, "code_failed");
  if (lockedUntil) await tellOfLock(host, headers, userId, lockedUntil);
  return { outcome: "wrong_code" };
}

/** Until when the library checks no code of this person; null: it checks them. */
async function secondStepLock({ db, now }: AccountsHost, userId: string): Promise<Date | null> {
  const [row] = await db
    .select({ lockedUntil: twoFactors.lockedUntil })
    .from(twoFactors)
    .where(and(eq(twoFactors.userId, userId), gt(twoFactors.lockedUntil, now())));
  return row?.lockedUntil ?? null;
}

/** Writes to the owner, once for each lock, because only somebody with their password can cause it. */
async function tellOfLock(host: AccountsHost, headers: Headers, userId: string, until: Date): Promise<void> {
  if ((await spendAttempt(host.db, ATTEMPTS.lockLetter(userId), host.now())) > 0) return;
  await recordChange(host, headers, userId, "second_step_locked", (details) => ({
    kind: "second_step_locked",
    until,
    ...details,
  }));
}

function secondsUntil(at: Date, now: Date): number {
  return Math.max(Math.ceil((at.getTime() - now.getTime()) / 1000), 1);
}

/**
 * The user whose sign-in waits for a code in this browser, by its cookie. The library checks the cookie's signature.
 */
async function userWaitingForCode(host: AccountsHost, headers: Headers): Promise<string | null> {
  const waiting = secondStepOf(headers);
  if (!waiting) return null;
  const { internalAdapter } = await (await host.auth()).$context;
  const verification = await internalAdapter.findVerificationValue(waiting);
  return verification?.value ?? null;
}

/** Identifier under which the library stores the waiting sign-in; in the cookie its signature follows. */
function secondStepOf(headers: Headers): string | null {
  return /^(2fa-[\w-]+)\./.exec(libraryCookie(headers.get("cookie"), "two_factor") ?? "")?.[1] ?? null;
}

/** Whether a sign-in waits for a code in the browser of this request. */
export function waitsForCode(headers: Headers): boolean {
  return secondStepOf(headers) !== null;
}

/** Ends this session; the cookies remove it from the browser. */
export async function signOut(host: AccountsHost, headers: Headers): Promise<string[]> {
  const auth = await host.auth();
  return (await answerOf(auth.api.signOut({ headers, asResponse: true }))).cookies;
}

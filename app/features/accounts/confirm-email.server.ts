import { createHash } from "node:crypto";
import { and, eq, max } from "drizzle-orm";
import { z } from "zod";
import { forgetAttempts, spendAttempt } from "#app/db/attempts.server.ts";
import { accountEvents, sessions, users } from "#app/db/schema/accounts.ts";
import { answerOf } from "./answer.server.ts";
import { deviceOf, namedDevice } from "./device.server.ts";
import { signedUpWith } from "./events.server.ts";
import { forgetChallenges } from "./forget-account.server.ts";
import type { AccountsHost } from "./host.server.ts";
import { ATTEMPTS } from "./limits.ts";
import { recordChange } from "./record-change.server.ts";
import { sessionTokenOf } from "./account-cookies.ts";
import { hashOfToken } from "./session-store.server.ts";
import { signIn } from "./sign-in.server.ts";
import { firstName } from "./viewer.ts";

export type ConfirmationOutcome =
  /**
   * Whoever registered the address may not own it: confirming needs the account's password or the browser that signed
   * up.
   */
  | { outcome: "password_needed" | "wrong_password" }
  | { outcome: "too_many"; waitSeconds: number }
  /** The address is confirmed and the person signed in. */
  | { outcome: "confirmed"; cookies: string[] }
  /** The address is confirmed, but the browser stays signed in to another account. */
  | { outcome: "confirmed_elsewhere" }
  /** The current address agreed to its change, and a letter was sent to the new one. */
  | { outcome: "change_agreed" }
  | { outcome: "email_changed"; cookies: string[] }
  | { outcome: "already_confirmed" }
  | { outcome: "expired" }
  | { outcome: "invalid" };

/** What the page of a letter's link asks before it changes anything. */
type ConfirmationQuestion =
  | { ask: "change"; newEmail: string }
  | { ask: "first"; email: string; asksPassword: boolean }
  /** There is nothing to confirm. */
  | { ask: null; outcome: "already_confirmed" | "expired" | "invalid" };

/** Reads the link of a letter without changing anything, because mail programs open links as well. */
export async function readConfirmation(
  host: AccountsHost,
  headers: Headers,
  token: string,
): Promise<ConfirmationQuestion> {
  const claim = claimsOf(token);
  if (!claim) return { ask: null, outcome: "invalid" };
  if (claim.updateTo !== null) return { ask: "change", newEmail: claim.updateTo };
  if (!(await isGenuine(host, token))) {
    const refused = await verify(host, headers, token);
    const late = !refused.ok && refused.code === "TOKEN_EXPIRED";
    return { ask: null, outcome: late ? "expired" : "invalid" };
  }
  const user = await findUser(host, claim.email);
  if (!user || (claim.userId !== null && claim.userId !== user.id)) return { ask: null, outcome: "invalid" };
  if (user.emailVerified) return { ask: null, outcome: "already_confirmed" };
  const here = await signedUpWith(host.db, user.id, deviceOf(headers));
  return { ask: "first", email: user.email, asksPassword: !here };
}

/** Carries out the link of a letter: a first confirmation, or one of the two steps of a change of address. */
export async function confirmEmail(
  host: AccountsHost,
  requestHeaders: Headers,
  token: string,
  password = "",
): Promise<ConfirmationOutcome> {
  const claim = claimsOf(token);
  if (!claim) return { outcome: "invalid" };
  const { headers, cookies } = namedDevice(requestHeaders, host.baseUrl().startsWith("https:"));
  if (claim.updateTo !== null)
    return changeAddress(host, headers, token, { ...claim, newEmail: claim.updateTo, cookies });
  const question = await readConfirmation(host, requestHeaders, token);
  if (question.ask === null) return { outcome: question.outcome };
  if (question.ask === "first" && question.asksPassword) {
    if (password === "") return { outcome: "password_needed" };
    const proof = await signIn(host, requestHeaders, { email: claim.email, password });
    if (proof.outcome === "too_many") return proof;
    // The answer to a right password is `unconfirmed` until the address is confirmed.
    if (proof.outcome !== "unconfirmed") return { outcome: "wrong_password" };
  }
  const before = await findUser(host, claim.email);
  const auth = await host.auth();
  const present = await auth.api.getSession({ headers });
  // Anybody can request a link for their own account: following it must not switch the browser to that account.
  const stays = present !== null && before?.emailVerified === false && present.user.id !== before.id;
  if (stays) {
    await host.db.update(users).set({ emailVerified: true }).where(eq(users.id, before.id));
    await recordChange(host, headers, before.id, "email_confirmed");
    return { outcome: "confirmed_elsewhere" };
  }
  const answer = await verify(host, headers, token);
  if (!answer.ok) return { outcome: answer.code === "TOKEN_EXPIRED" ? "expired" : "invalid" };
  if (!before || before.emailVerified) return { outcome: "already_confirmed" };
  await recordChange(host, headers, before.id, "email_confirmed");
  return { outcome: "confirmed", cookies: [...answer.cookies, ...cookies] };
}

/**
 * Carries out one of the two links of a change of address. Each works once: otherwise an old one could undo a change
 * back.
 */
async function changeAddress(
  host: AccountsHost,
  headers: Headers,
  token: string,
  claim: Claims & { newEmail: string; cookies: string[] },
): Promise<ConfirmationOutcome> {
  const { email, newEmail, asksFirst, cookies } = claim;
  const holder = await findUser(host, email);
  // Somebody signed up with the new address after the letter was sent.
  if (!asksFirst && holder && (await findUser(host, newEmail))) return { outcome: "invalid" };
  const once = ATTEMPTS.link(createHash("sha256").update(token).digest("base64url"));
  if ((await spendAttempt(host.db, once, host.now())) > 0) return { outcome: "already_confirmed" };
  const unspend = () =>
    forgetAttempts(
      host.db,
      once.map(({ key }) => key),
    );
  if (holder && !(await isForHolder(host, claim, holder))) {
    await unspend();
    return { outcome: "invalid" };
  }
  const auth = await host.auth();
  const signedIn = (await auth.api.getSession({ headers })) !== null;
  const answer = await verify(host, headers, token);
  if (!answer.ok) {
    await unspend();
    if (answer.code === "TOKEN_EXPIRED") return { outcome: "expired" };
    // After a completed change its letters name the old address, which no account has any more.
    const done = answer.code === "USER_NOT_FOUND" && (await findUser(host, newEmail));
    return { outcome: done ? "already_confirmed" : "invalid" };
  }
  const changed = asksFirst ? null : await findUser(host, newEmail);
  if (!changed) return { outcome: "change_agreed" };
  await forgetChallenges(host.db, changed.id);
  await recordChange(host, headers, changed.id, "email_changed", undefined, { de: email, para: newEmail });
  await host.post.send(email, {
    kind: "email_changed",
    name: firstName(changed.name),
    newEmail,
    at: host.now(),
  });
  // The library signs in whoever follows the link, but an account with a second step needs more than a link.
  if (changed.twoFactorEnabled && !signedIn) {
    await dropSession(host, answer.cookies);
    return { outcome: "email_changed", cookies };
  }
  return { outcome: "email_changed", cookies: [...answer.cookies, ...cookies] };
}

/**
 * Whether a link to change an address was made for the account that has the address now, and since that account had it.
 * Links work for a day, in which an address can pass to another account and come back. The library checks the account
 * too, but not the time.
 */
async function isForHolder(
  { db }: AccountsHost,
  { userId, issuedAt }: Claims,
  holder: { id: string; createdAt: Date },
): Promise<boolean> {
  if (userId !== holder.id || issuedAt === null) return false;
  // A token has the second in which it was made.
  if (issuedAt < Math.floor(holder.createdAt.getTime() / 1000)) return false;
  const [change] = await db
    .select({ at: max(accountEvents.at) })
    .from(accountEvents)
    .where(and(eq(accountEvents.userId, holder.id), eq(accountEvents.kind, "email_changed")));
  return !change?.at || issuedAt * 1000 >= change.at.getTime();
}

async function verify(host: AccountsHost, headers: Headers, token: string) {
  const auth = await host.auth();
  return answerOf<{ status: boolean }>(auth.api.verifyEmail({ query: { token }, headers, asResponse: true }));
}

/** Whether we signed the token and it has not expired. */
async function isGenuine(host: AccountsHost, token: string): Promise<boolean> {
  const { readToken } = await import("./letter-tokens.server.ts");
  return (await readToken(await host.auth(), token)) !== null;
}

/** Ends the session that an answer of the library began. */
async function dropSession({ db }: AccountsHost, cookies: string[]): Promise<void> {
  for (const token of cookies.map(sessionTokenOf))
    if (token) await db.delete(sessions).where(eq(sessions.token, hashOfToken(token)));
}

async function findUser({ db }: AccountsHost, email: string) {
  const [user] = await db.select().from(users).where(eq(users.email, email.toLowerCase()));
  return user ?? null;
}

interface Claims {
  email: string;
  updateTo: string | null;
  /** The account that the link was made for; null in links that are older than this claim. */
  userId: string | null;
  /** In seconds. */
  issuedAt: number | null;
  /** True for the link to the current address, before a letter is sent to the new one. */
  asksFirst: boolean;
}

const payload = z.object({
  email: z.email(),
  updateTo: z.email().nullable().default(null),
  userId: z.string().nullable().default(null),
  iat: z.number().nullable().default(null),
  requestType: z.string().optional(),
});

/** Unverified content of a token, used only to choose the answer. The library verifies the token itself. */
function claimsOf(token: string): Claims | null {
  try {
    const text = Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8");
    const { email, updateTo, userId, iat, requestType } = payload.parse(JSON.parse(text));
    return { email, updateTo, userId, issuedAt: iat, asksFirst: requestType === "change-email-confirmation" };
  } catch {
    return null;
  }
}

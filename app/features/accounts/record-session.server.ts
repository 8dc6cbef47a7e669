import { eq } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { sessions, users } from "#app/db/schema/accounts.ts";
import type { Post } from "#app/core/mail/mail.ts";
import { visitorOf } from "#app/platform/visitor.server.ts";
import type { NewSession } from "./auth.server.ts";
import { DEVICE_HEADER, describeDevice } from "./device.server.ts";
import { knownDevice, recordEvent } from "./events.server.ts";
import { AGREED_AT_SIGN_UP } from "./legal-texts.ts";
import { sessionTokenOf } from "./session-cookie.ts";
import { hashOfToken } from "./session-store.server.ts";
import { firstName } from "./viewer.ts";
import { writeConsents } from "./write-profile.server.ts";

/** Records that somebody signed up and which texts they were shown and agreed to. */
export async function recordSignUp(db: Db, userId: string, headers: Headers | null, at: Date): Promise<void> {
  const { address, userAgent } = visitorOf(headers ?? new Headers());
  const agreed = AGREED_AT_SIGN_UP.map(({ kind, version }) => ({ kind, version, granted: true }));
  await writeConsents(db, userId, agreed, at);
  const device = headers?.get(DEVICE_HEADER) ?? null;
  await recordEvent(db, { userId, kind: "signed_up", at, ipAddress: address, userAgent, device });
}

/** Routes that do not yet sign in to an account with a second step: password, letter's link and provider. */
const FIRST_STEPS = ["/sign-in/email", "/verify-email", "/callback/"];

/**
 * Records a sign-in and, when the browser is new to the account, sends its owner a letter. Returns false for the session of
 * a first step alone, which the library ends at once.
 */
export async function recordSession(
  { db, post, baseUrl }: { db: Db; post: Post; baseUrl(): string },
  { userId, ipAddress, userAgent, device, path, renewed, cookies }: NewSession,
  at: Date,
): Promise<boolean> {
  if (renewed) return true;
  // The browser keeps one session cookie: the previous session would stay open unused.
  const replaces = sessionTokenOf(cookies);
  if (replaces) await db.delete(sessions).where(eq(sessions.token, hashOfToken(replaces)));
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user || (user.twoFactorEnabled && FIRST_STEPS.some((first) => path.startsWith(first)))) return false;
  const { first, known } = await knownDevice(db, userId, device);
  await recordEvent(db, { userId, kind: "sign_in", at, ipAddress, userAgent, device });
  if (first || known) return true;
  await post.send(user.email, {
    kind: "new_device",
    name: firstName(user.name),
    at,
    device: describeDevice(userAgent),
    address: ipAddress,
    securityUrl: `${baseUrl()}/settings/seguranca`,
  });
  return true;
}

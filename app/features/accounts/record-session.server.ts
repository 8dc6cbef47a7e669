import { eq } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { sessions, users } from "#app/db/schema/accounts.ts";
import type { Post } from "#app/core/mail/mail.ts";
import { visitorOf } from "#app/platform/visitor.server.ts";
import type { NewSession } from "./auth.server.ts";
import { DEVICE_HEADER, describeDevice } from "./device.server.ts";
import { knownDevice, recordEvent } from "./events.server.ts";
import { AGREED_AT_SIGN_UP } from "./legal-texts.ts";
import { hashOfToken } from "./session-store.server.ts";
import { firstName } from "./viewer.ts";
import { writeConsents } from "./write-profile.server.ts";

/** Writes down that somebody signed up and which texts they were shown and agreed to. */
export async function recordSignUp(db: Db, userId: string, headers: Headers | null, at: Date): Promise<void> {
  const { address, userAgent } = visitorOf(headers ?? new Headers());
  const agreed = AGREED_AT_SIGN_UP.map(({ kind, version }) => ({ kind, version, granted: true }));
  await writeConsents(db, userId, agreed, at);
  const device = headers?.get(DEVICE_HEADER) ?? null;
  await recordEvent(db, { userId, kind: "signed_up", at, ipAddress: address, userAgent, device });
}

/** Where a right password, a provider or the link of a letter is not yet a sign-in if a second step follows. */
const FIRST_STEPS = ["/sign-in/email", "/verify-email", "/callback/"];

/** Writes a sign-in down and, when it came from a browser the account has not seen before, writes to its owner. */
export async function recordSession(
  { db, post, baseUrl }: { db: Db; post: Post; baseUrl(): string },
  { userId, ipAddress, userAgent, device, path, renewed, replaces }: NewSession,
  at: Date,
): Promise<void> {
  if (renewed) return;
  // The browser keeps one session cookie: the previous session would stay open unused.
  if (replaces) await db.delete(sessions).where(eq(sessions.token, hashOfToken(replaces)));
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  // Their session ends at once.
  if (!user || (user.twoFactorEnabled && FIRST_STEPS.some((first) => path.startsWith(first)))) return;
  const { first, known } = await knownDevice(db, userId, device);
  await recordEvent(db, { userId, kind: "sign_in", at, ipAddress, userAgent, device });
  if (first || known) return;
  await post.send(user.email, {
    kind: "new_device",
    name: firstName(user.name),
    at,
    device: describeDevice(userAgent),
    address: ipAddress,
    securityUrl: `${baseUrl()}/settings/seguranca`,
  });
}

import { and, eq } from "drizzle-orm";
import { spendAttempt } from "#app/db/attempts.server.ts";
import { sessions } from "#app/db/schema/accounts.ts";
import { answerOf } from "./answer.server.ts";
import type { AccountsHost } from "./host.server.ts";
import { ATTEMPTS, FRESH_S } from "./limits.ts";
import { hasPassword } from "./passwords.server.ts";

export interface Member {
  userId: string;
  sessionId: string;
}

export type Doubt =
  | { outcome: "wrong_password" }
  /** Without a password only a recent sign-in proves who it is. */
  | { outcome: "sign_in_again" }
  | { outcome: "too_many"; waitSeconds: number };

/**
 * Whether it is the account's owner who asks for a risky change: by password or, for people who have none, by having
 * signed in a short while ago. Every asking counts as an attempt.
 */
export async function proveIdentity(
  host: AccountsHost,
  headers: Headers,
  member: Member,
  password: string,
): Promise<{ outcome: "proven" } | Doubt> {
  const waitSeconds = await spendAttempt(host.db, ATTEMPTS.sensitive(member.userId), host.now());
  if (waitSeconds > 0) return { outcome: "too_many", waitSeconds };
  if (!(await hasPassword(host, member.userId))) {
    return { outcome: (await isFresh(host, member)) ? "proven" : "sign_in_again" };
  }
  const auth = await host.auth();
  const answer = await answerOf(auth.api.verifyPassword({ body: { password }, headers, asResponse: true }));
  return { outcome: answer.ok ? "proven" : "wrong_password" };
}

/** Whether the person proved a short while ago who they are. */
export async function isFresh({ db, now }: AccountsHost, { userId, sessionId }: Member): Promise<boolean> {
  const [session] = await db
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)));
  return session !== undefined && now().getTime() - session.createdAt.getTime() < FRESH_S * 1000;
}

/** Makes the session as good as one that has just begun, for what the library allows only to those. */
export async function freshen(
  host: AccountsHost,
  headers: Headers,
  member: Member,
  password: string,
): Promise<{ outcome: "fresh" } | Doubt> {
  const proof = await proveIdentity(host, headers, member, password);
  if (proof.outcome !== "proven") return proof;
  await host.db
    .update(sessions)
    .set({ createdAt: host.now() })
    .where(and(eq(sessions.id, member.sessionId), eq(sessions.userId, member.userId)));
  return { outcome: "fresh" };
}

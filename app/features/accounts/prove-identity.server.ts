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

export type ProofRefusal =
  | { outcome: "wrong_password" }
  /** The person has no password, and their sign-in is too old to prove who they are. */
  | { outcome: "sign_in_again" }
  | { outcome: "too_many"; waitSeconds: number };

/**
 * Checks that the account's owner requests a risky change: by password or, for people who have none, by a recent
 * sign-in. Every call counts as an attempt.
 */
export async function proveIdentity(
  host: AccountsHost,
  headers: Headers,
  member: Member,
  password: string,
): Promise<{ outcome: "proven" } | ProofRefusal> {
  const waitSeconds = await spendAttempt(host.db, ATTEMPTS.sensitive(member.userId), host.now());
  if (waitSeconds > 0) return { outcome: "too_many", waitSeconds };
  if (!(await hasPassword(host, member.userId))) {
    return { outcome: (await isFresh(host, member)) ? "proven" : "sign_in_again" };
  }
  const auth = await host.auth();
  const answer = await answerOf(auth.api.verifyPassword({ body: { password }, headers, asResponse: true }));
  return { outcome: answer.ok ? "proven" : "wrong_password" };
}

/** Whether the session's last full proof, by signing in or by `proveAgain`, is recent enough. */
export async function isFresh({ db, now }: AccountsHost, { userId, sessionId }: Member): Promise<boolean> {
  const [session] = await db
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)));
  return session !== undefined && now().getTime() - session.createdAt.getTime() < FRESH_S * 1000;
}

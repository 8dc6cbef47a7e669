import { eq } from "drizzle-orm";
import { appendLog } from "#app/core/admin-log/append-log.server.ts";
import { createPost } from "#app/core/mail/post.server.ts";
import { spendAttempt } from "#app/db/attempts.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { sessions, users } from "#app/db/schema/accounts.ts";
import { visitorOf } from "#app/platform/visitor.server.ts";
import { authLetters } from "./auth-letters.server.ts";
import type { AccountAct } from "./blocks.server.ts";
import { recordEvent } from "./events.server.ts";
import type { AccountsHost } from "./host.server.ts";
import { ATTEMPTS } from "./limits.ts";

/** Ends every session of a person, by an administrator; returns how many there were. Without any, nothing is logged. */
export async function endAllSessions(db: Db, { adminId, userId }: AccountAct, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const ended = await tx.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id });
    if (ended.length === 0) return 0;
    const nowhere = { ipAddress: null, userAgent: null, device: null };
    await recordEvent(tx, { userId, kind: "session_ended", at: now, ...nowhere });
    const details = { target_user_id: userId, before: { sessions: ended.length }, after: { sessions: 0 } };
    const act = { adminId, action: "Encerrou sessões do usuário", details, targetUserId: userId };
    await appendLog(tx, act, now);
    return ended.length;
  });
}

type ResendOutcome =
  | { outcome: "letter_sent" | "no_such_account" | "nothing_to_confirm" }
  | { outcome: "too_many"; waitSeconds: number };

/**
 * Sends the confirmation letter again, by an administrator, within the limits of the person's own requests. Letter and
 * log row are written together or not at all.
 */
export async function resendConfirmationTo(
  host: AccountsHost,
  headers: Headers,
  { adminId, userId }: AccountAct,
): Promise<ResendOutcome> {
  const now = host.now();
  const { confirmationToken } = await import("./letter-tokens.server.ts");
  const auth = await host.auth();
  return host.db.transaction(async (tx): Promise<ResendOutcome> => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId));
    if (!user) return { outcome: "no_such_account" };
    if (user.emailVerified) return { outcome: "nothing_to_confirm" };
    const limits = ATTEMPTS.mail(user.email, visitorOf(headers).address);
    const waitSeconds = await spendAttempt(tx, limits, now);
    if (waitSeconds > 0) return { outcome: "too_many", waitSeconds };
    const post = createPost(tx, { now: () => now });
    const letters = authLetters({ db: tx, baseUrl: host.baseUrl(), post, now: host.now });
    await letters.confirmAddress({
      user,
      token: await confirmationToken(auth, { userId: user.id, email: user.email }),
    });
    const details = { target_user_id: userId, before: null, after: null };
    const act = {
      adminId,
      action: "Reenviou confirmação de e-mail do usuário",
      details,
      targetUserId: userId,
    };
    await appendLog(tx, act, now);
    return { outcome: "letter_sent" };
  });
}

import { eq } from "drizzle-orm";
import { appendLog } from "#app/core/admin-log/append-log.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { sessions, users } from "#app/db/schema/accounts.ts";
import type { askForLetter } from "./ask-for-letter.server.ts";
import type { AccountAct } from "./blocks.server.ts";
import { recordEvent } from "./events.server.ts";
import type { AccountsHost } from "./host.server.ts";
import { resendConfirmation } from "./sign-up.server.ts";

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

/** Sends the confirmation letter again, by an administrator, within the limits of the person's own requests. */
export async function resendConfirmationTo(
  host: AccountsHost,
  headers: Headers,
  { adminId, userId }: AccountAct,
): Promise<Awaited<ReturnType<typeof askForLetter>> | { outcome: "no_such_account" | "nothing_to_confirm" }> {
  const [user] = await host.db.select().from(users).where(eq(users.id, userId));
  if (!user) return { outcome: "no_such_account" };
  if (user.emailVerified) return { outcome: "nothing_to_confirm" };
  const answer = await resendConfirmation(host, headers, user.email);
  if (answer.outcome !== "letter_sent") return answer;
  const details = { target_user_id: userId, before: null, after: null };
  const act = { adminId, action: "Reenviou confirmação de e-mail do usuário", details, targetUserId: userId };
  await appendLog(host.db, act, host.now());
  return answer;
}

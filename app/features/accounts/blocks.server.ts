import { and, eq, isNotNull } from "drizzle-orm";
import { appendLog } from "#app/core/admin-log/append-log.server.ts";
import { dropWaiting } from "#app/core/mail/letter-outbox.server.ts";
import type { MailContent } from "#app/core/mail/mail.ts";
import { createPost } from "#app/core/mail/post.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { profiles, sessions, users } from "#app/db/schema/accounts.ts";
import { recordEvent } from "./events.server.ts";
import { isAdministrator, lockRoles } from "./roles.server.ts";
import { firstName } from "./viewer.ts";

/** An administrator's act about a person's account. */
export interface AccountAct {
  adminId: string;
  userId: string;
}

export type BlockOutcome =
  | { outcome: "changed" }
  | { outcome: "unchanged" }
  | { outcome: "no_such_account" }
  /** Whoever asked is no administrator any more. */
  | { outcome: "not_allowed" }
  /** Whoever is blocked first loses the role of administrators, by an act of its own. */
  | { outcome: "administrator" };

/** Whether an administrator keeps the person out of their account. */
export async function isBlocked(db: Db, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ blockedAt: profiles.blockedAt })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  return row !== undefined && row.blockedAt !== null;
}

export async function blockedAccounts(db: Db): Promise<string[]> {
  const rows = await db
    .select({ userId: profiles.userId })
    .from(profiles)
    .where(isNotNull(profiles.blockedAt));
  return rows.map(({ userId }) => userId);
}

/**
 * Keeps a person out of their account, or with `reason` null lets them in again: with a letter to them, an entry in
 * their history and a row in the administrators' log, all or nothing. Blocking ends every session; alerts' letters that
 * wait to be sent are dropped. The reason is in the letter and in the person's data, never in the log.
 */
export async function setBlocked(
  db: Db,
  { adminId, userId }: AccountAct,
  reason: string | null,
  { baseUrl, now }: { baseUrl: string; now: Date },
): Promise<BlockOutcome> {
  const blocks = reason !== null;
  return db.transaction(async (tx): Promise<BlockOutcome> => {
    // Nobody becomes an administrator meanwhile.
    await lockRoles(tx);
    if (!(await isAdministrator(tx, adminId))) return { outcome: "not_allowed" };
    const [profile] = await tx.select().from(profiles).where(eq(profiles.userId, userId)).for("update");
    if (!profile) return { outcome: "no_such_account" };
    if (blocks && profile.role === "admin") return { outcome: "administrator" };
    if ((profile.blockedAt !== null) === blocks) return { outcome: "unchanged" };
    await tx
      .update(profiles)
      .set({ blockedAt: blocks ? now : null, blockedReason: reason })
      .where(eq(profiles.userId, userId));
    if (blocks) {
      await tx.delete(sessions).where(eq(sessions.userId, userId));
      await dropWaiting(tx, userId, ["matches", "month_report"]);
    }
    const event = {
      ipAddress: null,
      userAgent: null,
      device: null,
      ...(reason && { detail: { motivo: reason } }),
    };
    await recordEvent(tx, { userId, kind: blocks ? "blocked" : "unblocked", at: now, ...event });
    const name = firstName(profile.fullName);
    await tell(
      tx,
      userId,
      blocks
        ? { kind: "account_blocked", name, reason, helpUrl: `${baseUrl}/ajuda?assunto=conta` }
        : { kind: "account_unblocked", name, url: `${baseUrl}/auth` },
      now,
    );
    const action = blocks ? "Bloqueou usuário" : "Desbloqueou usuário";
    const details = { target_user_id: userId, before: { blocked: !blocks }, after: { blocked: blocks } };
    await appendLog(tx, { adminId, action, details, targetUserId: userId }, now);
    return { outcome: "changed" };
  });
}

/** Nobody who has not confirmed their address gets letters about an account. */
async function tell(tx: Db, userId: string, content: MailContent, now: Date): Promise<void> {
  const [user] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.emailVerified, true)));
  if (user) await createPost(tx, { now: () => now }).send(user.email, content);
}

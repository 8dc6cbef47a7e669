import { and, desc, eq, gt, ne } from "drizzle-orm";
import { sessions } from "#app/db/schema/accounts.ts";
import type { AccountsHost } from "./host.server.ts";
import { recordChange } from "./record-change.server.ts";
import { SESSION_MAX_MS } from "./session-store.server.ts";

interface OpenSession {
  id: string;
  current: boolean;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: Date;
  /** When the session was last used, to the day. */
  seenAt: Date;
}

/** A person's open sessions, the latest first. */
export async function openSessions(
  { db, now }: AccountsHost,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<OpenSession[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        gt(sessions.expiresAt, now()),
        gt(sessions.createdAt, new Date(now().getTime() - SESSION_MAX_MS)),
      ),
    )
    .orderBy(desc(sessions.updatedAt));
  return rows.map((row) => ({
    id: row.id,
    current: row.id === sessionId,
    ipAddress: row.ipAddress,
    userAgent: row.userAgent,
    createdAt: row.createdAt,
    seenAt: row.updatedAt,
  }));
}

/** Ends another session of this person; false when there is no such session of theirs. */
export async function endSession(
  host: AccountsHost,
  headers: Headers,
  { userId, sessionId }: { userId: string; sessionId: string },
  id: string,
): Promise<boolean> {
  const ended = await host.db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id), ne(sessions.id, sessionId)))
    .returning({ id: sessions.id });
  if (ended.length === 0) return false;
  await recordChange(host, headers, userId, "session_ended");
  return true;
}

/** Ends all but this session; returns how many. */
export async function endOtherSessions(
  host: AccountsHost,
  headers: Headers,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<number> {
  const ended = await host.db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))
    .returning({ id: sessions.id });
  if (ended.length > 0) await recordChange(host, headers, userId, "session_ended");
  return ended.length;
}

import { randomUUID } from "node:crypto";
import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { sessions } from "#app/db/schema/accounts.ts";
import { notifications, userAlerts } from "#app/db/schema/alerts.ts";
import { notificationPreferences } from "#app/db/schema/notifications.ts";
import { pushDevices, pushes } from "#app/db/schema/push.ts";
import { selectMatches, toMatch } from "#app/features/notifications/matches.server.ts";
import { isQuiet, type QuietHours } from "#app/features/notifications/quiet-hours.ts";
import { plansOf } from "#app/facts/plans/plans-of.server.ts";
import { can } from "#app/facts/plans/plans.ts";
import { matchPush, planPushes, summaryPush, type News } from "./compose-pushes.ts";
import { TERMS, writePayload, type Push } from "./push-message.ts";

/** Members whose plans and wishes are read at once. */
const BATCH = 500;

export interface ComposingOptions {
  /** Stops between two members; the rest is left to the next time. */
  signal?: AbortSignal;
  /** Told when a member's messages are there to be sent. */
  onWritten?(): void;
}

/**
 * Writes the messages of everybody whose alerts found something since their devices were told last; returns how many.
 * What quiet hours hold back waits for their end. Messages and marks are one transaction a member, so that whoever stops
 * anywhere neither loses nor doubles one; two at once wait for each other.
 */
export async function composePushes(
  db: Db,
  now: Date,
  { signal, onWritten }: ComposingOptions = {},
): Promise<number> {
  const members = await membersWithNews(db);
  let written = 0;
  for (let i = 0; i < members.length; i += BATCH) {
    const some = members.slice(i, i + BATCH);
    const wishes = await wishesOf(db, some, now);
    for (const userId of some) {
      if (signal?.aborted) return written;
      const { wanted, quiet } = wishes(userId);
      if (wanted && quiet) continue;
      const theirs = await db.transaction((tx) => tellMember(tx, userId, wanted, now));
      if (theirs > 0) onWritten?.();
      written += theirs;
    }
  }
  return written;
}

async function membersWithNews(db: Db): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userId: pushDevices.userId })
    .from(pushDevices)
    .where(
      sql`exists (select 1 from ${notifications} n where n.user_id = ${pushDevices.userId} and n.id > ${pushDevices.toldUntil})`,
    );
  return rows.map(({ userId }) => userId);
}

const NEVER_QUIET: QuietHours = { quietFrom: null, quietTo: null };

/** Whether somebody wants messages and their plan has them, and whether this is a time to send them. */
async function wishesOf(db: Db, userIds: string[], now: Date) {
  const plans = await plansOf(db, userIds, now);
  const rows = await db
    .select()
    .from(notificationPreferences)
    .where(inArray(notificationPreferences.userId, userIds));
  const preferences = new Map(rows.map((row) => [row.userId, row]));
  return (userId: string) => {
    const own = preferences.get(userId);
    return {
      wanted: (own?.push ?? true) && can(plans.get(userId) ?? "free", "immediate_notifications"),
      quiet: isQuiet(own ?? NEVER_QUIET, now),
    };
  };
}

async function tellMember(tx: Db, userId: string, wanted: boolean, now: Date): Promise<number> {
  const devices = await tx
    .select({ id: pushDevices.id, sessionId: pushDevices.sessionId, toldUntil: pushDevices.toldUntil })
    .from(pushDevices)
    .where(eq(pushDevices.userId, userId))
    .for("update");
  const news = await newsOf(tx, userId, Math.min(...devices.map(({ toldUntil }) => toldUntil)));
  const last = news.at(-1);
  if (!last) return 0;
  const open = wanted ? await openSessions(tx, userId, now) : new Set();
  const told = devices.filter(({ sessionId }) => open.has(sessionId));
  let written = 0;
  for (const [mark, theirs] of Map.groupBy(told, ({ toldUntil }) => toldUntil)) {
    const unread = news.filter(({ id, active, readAt }) => id > mark && active && readAt === null);
    const messages = await writeMessages(tx, unread);
    const rows = theirs.flatMap(({ id }) => messages.map((push) => rowOf(push, userId, id, now)));
    if (rows.length > 0) await tx.insert(pushes).values(rows);
    written += rows.length;
  }
  await tx.update(pushDevices).set({ toldUntil: last.id }).where(eq(pushDevices.userId, userId));
  return written;
}

/** Read or paused since it is told of no more, but the marks move past it. */
interface FoundNews extends News {
  readAt: Date | null;
  active: boolean;
}

async function newsOf(tx: Db, userId: string, after: number): Promise<FoundNews[]> {
  return tx
    .select({
      id: notifications.id,
      alertId: notifications.alertId,
      alertName: userAlerts.name,
      active: userAlerts.active,
      number: notifications.nDoImovel,
      readAt: notifications.readAt,
    })
    .from(notifications)
    .innerJoin(userAlerts, eq(userAlerts.id, notifications.alertId))
    .where(and(eq(notifications.userId, userId), gt(notifications.id, after)))
    .orderBy(asc(notifications.id));
}

async function openSessions(tx: Db, userId: string, now: Date): Promise<Set<string | null>> {
  const rows = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)));
  return new Set(rows.map(({ id }) => id));
}

async function writeMessages(tx: Db, news: News[]): Promise<Push[]> {
  const messages: Push[] = [];
  for (const plan of planPushes(news)) {
    if (plan.kind === "summary") messages.push(summaryPush(plan.news, `resumo-${plan.news.at(-1)!.id}`));
    else {
      const rows = await selectMatches(tx, inArray(notifications.id, plan.ids)).orderBy(notifications.id);
      // A list that is no longer held takes what happened in it along.
      if (rows.length > 0) messages.push(matchPush(rows.map(toMatch)));
    }
  }
  return messages;
}

/** A message to a device, ready to be written. */
export function rowOf(push: Push, userId: string, deviceId: string, now: Date): typeof pushes.$inferInsert {
  const id = randomUUID();
  return {
    id,
    userId,
    deviceId,
    kind: push.kind,
    topic: push.topic,
    payload: writePayload(id, push),
    createdAt: now,
    expiresAt: new Date(now.getTime() + TERMS[push.kind].keptMs),
    nextAttemptAt: now,
  };
}

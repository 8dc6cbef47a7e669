import { randomUUID } from "node:crypto";
import { and, asc, eq, gt, inArray, lte, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { sessions } from "#app/db/schema/accounts.ts";
import { notifications, userAlerts } from "#app/db/schema/alerts.ts";
import { notificationPreferences } from "#app/db/schema/notifications.ts";
import { properties, withdrawals } from "#app/db/schema/properties.ts";
import { pushDevices, pushes } from "#app/db/schema/push.ts";
import type { ComposeOptions } from "#app/features/notifications/channel.ts";
import { composer } from "#app/features/notifications/composer.server.ts";
import {
  selectNotifications,
  toNotification,
} from "#app/features/notifications/stored-notifications.server.ts";
import { isQuiet, type QuietHours } from "#app/features/notifications/preferences.ts";
import { plansOf } from "#app/facts/plans/plans-of.server.ts";
import { can } from "#app/facts/plans/plans.ts";
import { matchPush, planPushes, summaryPush, type PendingNotification } from "./compose-pushes.ts";
import { TERMS, writePayload, type Push } from "./push-message.ts";

/** Members whose plans and preferences are read at once. */
const BATCH = 500;

/**
 * Writes the messages to all members with new notifications since the cursors of their devices. Quiet hours
 * hold them back. One transaction per member: two processes that compose for the same member wait for each
 * other.
 */
export const composePushes = composer({ job: "pushes", batchSize: 1, due, write: composeMember });

interface DueMember {
  userId: string;
  /** If false, their cursors move and nothing is sent. */
  wanted: boolean;
}

async function* due(db: Db, newest: number, now: Date): AsyncGenerator<DueMember[]> {
  const members = await membersWithPending(db, newest);
  for (let i = 0; i < members.length; i += BATCH) {
    const some = members.slice(i, i + BATCH);
    const wishes = await wishesOf(db, some, now);
    yield some.flatMap((userId) => {
      const { wanted, quiet } = wishes(userId);
      return wanted && quiet ? [] : [{ userId, wanted }];
    });
  }
}

async function composeMember(db: Db, members: DueMember[], newest: number, { now }: ComposeOptions) {
  const [{ userId, wanted }] = members as [DueMember];
  return db.transaction((tx) => composeForMember(tx, userId, wanted, newest, now));
}

async function membersWithPending(db: Db, newest: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userId: pushDevices.userId })
    .from(pushDevices)
    .where(
      sql`exists (select 1 from ${notifications} n where n.user_id = ${pushDevices.userId}
        and n.id > ${pushDevices.lastNotificationId} and n.id <= ${newest})`,
    );
  return rows.map(({ userId }) => userId);
}

const NEVER_QUIET: QuietHours = { quietFrom: null, quietTo: null };

/** Whether members want messages and their plans have them, and whether now is outside their quiet hours. */
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

async function composeForMember(
  tx: Db,
  userId: string,
  wanted: boolean,
  newest: number,
  now: Date,
): Promise<number> {
  const devices = await tx
    .select({
      id: pushDevices.id,
      sessionId: pushDevices.sessionId,
      lastNotificationId: pushDevices.lastNotificationId,
    })
    .from(pushDevices)
    .where(eq(pushDevices.userId, userId))
    .for("update");
  const pending = await pendingOf(
    tx,
    userId,
    Math.min(...devices.map(({ lastNotificationId }) => lastNotificationId)),
    newest,
  );
  const last = pending.at(-1);
  if (!last) return 0;
  const open = wanted ? await openSessions(tx, userId, now) : new Set();
  const reachable = devices.filter(({ sessionId }) => open.has(sessionId));
  let written = 0;
  for (const [cursor, theirs] of Map.groupBy(reachable, ({ lastNotificationId }) => lastNotificationId)) {
    const unread = pending.filter(
      ({ id, active, readAt, withdrawn }) => id > cursor && active && readAt === null && !withdrawn,
    );
    const messages = await writeMessages(tx, unread);
    const rows = theirs.flatMap(({ id }) => messages.map((push) => rowOf(push, userId, id, now)));
    if (rows.length > 0) await tx.insert(pushes).values(rows);
    written += rows.length;
  }
  await tx.update(pushDevices).set({ lastNotificationId: last.id }).where(eq(pushDevices.userId, userId));
  return written;
}

/** Notifications read, paused or taken off the portal meanwhile are left out, but the cursors move past them. */
interface PendingRow extends PendingNotification {
  withdrawn: boolean;
  readAt: Date | null;
  active: boolean;
}

async function pendingOf(tx: Db, userId: string, after: number, newest: number): Promise<PendingRow[]> {
  return tx
    .select({
      id: notifications.id,
      alertId: notifications.alertId,
      alertName: userAlerts.name,
      alertQuery: userAlerts.query,
      active: userAlerts.active,
      number: notifications.nDoImovel,
      readAt: notifications.readAt,
      withdrawn: sql<boolean>`${withdrawals.nDoImovel} is not null`,
      lat: properties.lat,
      lng: properties.lng,
      precisionM: properties.precisaoM,
    })
    .from(notifications)
    .innerJoin(userAlerts, eq(userAlerts.id, notifications.alertId))
    .leftJoin(properties, eq(properties.nDoImovel, notifications.nDoImovel))
    .leftJoin(withdrawals, eq(withdrawals.nDoImovel, notifications.nDoImovel))
    .where(and(eq(notifications.userId, userId), gt(notifications.id, after), lte(notifications.id, newest)))
    .orderBy(asc(notifications.id));
}

async function openSessions(tx: Db, userId: string, now: Date): Promise<Set<string | null>> {
  const rows = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)));
  return new Set(rows.map(({ id }) => id));
}

async function writeMessages(tx: Db, pending: PendingNotification[]): Promise<Push[]> {
  const messages: Push[] = [];
  for (const plan of planPushes(pending)) {
    if (plan.kind === "summary")
      messages.push(summaryPush(plan.pending, `resumo-${plan.pending.at(-1)!.id}`));
    else {
      const rows = await selectNotifications(tx, inArray(notifications.id, plan.ids)).orderBy(
        notifications.id,
      );
      // Deleting a list also deletes its events, so there may be no rows.
      if (rows.length > 0) messages.push(matchPush(rows.map(toNotification)));
    }
  }
  return messages;
}

/** A message to a device as a row of the outbox. */
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
    expiresAt: new Date(now.getTime() + TERMS[push.kind].ttlMs),
    nextAttemptAt: now,
  };
}

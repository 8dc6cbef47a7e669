import { and, asc, count, eq, gt, ne, or, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { sessions, users } from "#app/db/schema/accounts.ts";
import { notifications } from "#app/db/schema/alerts.ts";
import { pushDevices } from "#app/db/schema/push.ts";
import { can, type Plan } from "#app/facts/plans/plans.ts";
import { deviceOf } from "#app/features/accounts/device.server.ts";
import { preferencesOf } from "#app/features/notifications/preferences.server.ts";
import { formatDay, formatMoment } from "#app/lib/dates.ts";
import type { PushAddress } from "./push-service.server.ts";
import type { PushView } from "./push-view.ts";

export const MAX_DEVICES = 10;

interface PushDevice {
  id: string;
  name: string;
  endpoint: string;
  createdAt: Date;
  lastSentAt: Date | null;
  /** Whether the member is signed in there; otherwise nothing is sent to it. */
  signedIn: boolean;
  here: boolean;
}

/** A signed-in member and the random name of their browser. */
interface AtBrowser {
  userId: string;
  sessionId: string;
  browser: string;
}

interface PushViewInput {
  db: Db;
  viewer: { userId: string; plan: Plan };
  headers: Headers;
  publicKey: string;
  now: Date;
}

/** A member's devices, the oldest first. */
export async function devicesOf(
  db: Db,
  { userId, browser }: { userId: string; browser: string | null },
  now: Date,
): Promise<PushDevice[]> {
  const rows = await db
    .select({ device: pushDevices, session: sessions.id })
    .from(pushDevices)
    .leftJoin(sessions, and(eq(sessions.id, pushDevices.sessionId), gt(sessions.expiresAt, now)))
    .where(eq(pushDevices.userId, userId))
    .orderBy(asc(pushDevices.createdAt), asc(pushDevices.id));
  return rows.map(({ device, session }) => ({
    id: device.id,
    name: device.name,
    endpoint: device.endpoint,
    createdAt: device.createdAt,
    lastSentAt: device.lastSentAt,
    signedIn: session !== null,
    here: device.browser === browser,
  }));
}

/**
 * Sends a member's messages to this browser from now on, and no other member's: it belongs to whoever last
 * turned messages on in it. No backlog is sent.
 */
export async function addDevice(
  db: Db,
  { userId, sessionId, browser }: AtBrowser,
  address: PushAddress & { name: string },
  now: Date,
): Promise<{ outcome: "added" } | { outcome: "too_many" }> {
  return db.transaction(async (tx) => {
    // Locks the member, so that two tabs wait for each other.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
    const mine = eq(pushDevices.userId, userId);
    const before = await tx
      .select({ id: pushDevices.id, userId: pushDevices.userId })
      .from(pushDevices)
      .where(or(eq(pushDevices.endpoint, address.endpoint), and(mine, eq(pushDevices.browser, browser))));
    const own = before.find((device) => device.userId === userId);
    for (const { id } of before)
      if (id !== own?.id) await tx.delete(pushDevices).where(eq(pushDevices.id, id));
    if (own) {
      // The row stays: its pending messages go to the new address.
      await tx
        .update(pushDevices)
        .set({ ...address, sessionId, browser })
        .where(eq(pushDevices.id, own.id));
      return { outcome: "added" };
    }
    const [counted] = await tx.select({ devices: count() }).from(pushDevices).where(mine);
    if (counted!.devices >= MAX_DEVICES) return { outcome: "too_many" };
    const lastNotificationId = await newestOf(tx, userId);
    await tx
      .insert(pushDevices)
      .values({ ...address, userId, sessionId, browser, lastNotificationId, createdAt: now });
    return { outcome: "added" };
  });
}

async function newestOf(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ newest: sql<number>`coalesce(max(${notifications.id}), 0)`.mapWith(Number) })
    .from(notifications)
    .where(eq(notifications.userId, userId));
  return row!.newest;
}

/** False if the member has no such device. */
export async function removeDevice(db: Db, userId: string, id: string): Promise<boolean> {
  const gone = await db
    .delete(pushDevices)
    .where(and(eq(pushDevices.userId, userId), eq(pushDevices.id, id)))
    .returning({ id: pushDevices.id });
  return gone.length > 0;
}

/**
 * Called when somebody signs in at a browser: it shows their messages again if they were turned on, and
 * nobody else's.
 */
export async function deviceSignedIn(db: Db, { userId, sessionId, browser }: AtBrowser): Promise<void> {
  await db
    .update(pushDevices)
    .set({ sessionId })
    .where(and(eq(pushDevices.userId, userId), eq(pushDevices.browser, browser)));
  await db
    .update(pushDevices)
    .set({ sessionId: null })
    .where(and(ne(pushDevices.userId, userId), eq(pushDevices.browser, browser)));
}

/** The devices of a member as shown in this browser. */
export async function pushView({ db, viewer, headers, publicKey, now }: PushViewInput): Promise<PushView> {
  const devices = await devicesOf(db, { userId: viewer.userId, browser: deviceOf(headers) }, now);
  return {
    allowed: can(viewer.plan, "immediate_notifications"),
    paused: !(await preferencesOf(db, viewer.userId)).push,
    publicKey,
    devices: devices.map(({ id, name, createdAt, lastSentAt, signedIn, here }) => ({
      id,
      name,
      since: formatDay(createdAt),
      lastSent: lastSentAt && formatMoment(lastSentAt),
      signedIn,
      here,
    })),
    endpointHere: devices.find(({ here, signedIn }) => here && signedIn)?.endpoint ?? null,
  };
}

import { and, eq, gt } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { startSending, type Sending, type SendingWatch } from "#app/db/outgoing.server.ts";
import { sessions } from "#app/db/schema/accounts.ts";
import { pushDevices, pushes } from "#app/db/schema/push.ts";
import type { Dispatch } from "#app/lib/retries.ts";
import { TERMS, type PushKind } from "./push-message.ts";
import type { PushService } from "./push-service.server.ts";

/** Longer than the timeout of any push service. */
const LEASE_MS = 60_000;
/** Messages sent at the same time: services are slow to answer, and messages are small. */
const LANES = 8;

interface SendingPushesOptions {
  watch?: SendingWatch;
  now(): Date;
  onError(error: unknown): void;
  /** Called when a message is given up, with the service's answer. */
  onGivenUp(push: { id: string; kind: string; reason: string }): void;
  pollMs?: number;
}

/**
 * Sends the messages of this database until it is stopped. A message that is sent twice, after a crash, has
 * the same topic and id: the service or the browser replaces the first one by it.
 */
export function startSendingPushes(db: Db, service: PushService, options: SendingPushesOptions): Sending {
  return startSending(db, pushes, {
    ...options,
    lane: "pushes",
    leaseMs: LEASE_MS,
    lanes: LANES,
    forget: { payload: "" },
    send: (row) => sendPush(db, service, row, options.now()),
    onGivenUp: ({ id, kind }, reason) => options.onGivenUp({ id, kind, reason }),
  });
}

/** Sends one message to its device; returns `unwanted` if nobody should see it any more. */
async function sendPush(
  db: Db,
  service: PushService,
  row: typeof pushes.$inferSelect,
  now: Date,
): Promise<Dispatch | "unwanted"> {
  const never = (reason: string): Dispatch => ({ sent: false, permanent: true, reason });
  if (row.expiresAt <= now) return never("no news any more");
  const [device] = await db
    .select({
      id: pushDevices.id,
      endpoint: pushDevices.endpoint,
      p256dh: pushDevices.p256dh,
      auth: pushDevices.auth,
    })
    .from(pushDevices)
    .innerJoin(sessions, and(eq(sessions.id, pushDevices.sessionId), gt(sessions.expiresAt, now)))
    .where(eq(pushDevices.id, row.deviceId));
  if (!device) return "unwanted";
  const message = {
    payload: row.payload,
    topic: row.topic,
    urgency: TERMS[row.kind as PushKind].urgency,
    ttlSeconds: Math.ceil((row.expiresAt.getTime() - now.getTime()) / 1_000),
  };
  const answer = await service.send(device, message, now);
  const here = and(eq(pushDevices.id, device.id), eq(pushDevices.endpoint, device.endpoint));
  switch (answer.outcome) {
    case "taken":
      await db.update(pushDevices).set({ lastSentAt: now }).where(here);
      return { sent: true };
    case "refused":
      return never(answer.reason);
    case "later": {
      const { reason, waitSeconds } = answer;
      const notBefore = new Date(now.getTime() + (waitSeconds ?? 0) * 1_000);
      return { sent: false, permanent: false, reason, notBefore };
    }
    case "gone": {
      // Deletes its messages too. A browser that registered a new address meanwhile keeps them.
      const removed = await db.delete(pushDevices).where(here).returning({ id: pushDevices.id });
      return removed.length > 0 ? "unwanted" : { sent: false, permanent: false, reason: answer.reason };
    }
  }
}

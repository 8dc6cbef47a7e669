import { desc, gte, isNotNull, lt, sql, and, eq, asc, type SQL } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import type { DeliveryWatch, Lane } from "#app/db/outgoing.server.ts";
import { mails } from "#app/db/schema/mail.ts";
import { deliveryHours } from "#app/db/schema/operations.ts";
import { pushes } from "#app/db/schema/push.ts";
import { DAY_MS, HOUR_MS } from "#app/lib/durations.ts";
import { redacted } from "./error-report.server.ts";

const RETENTION_DAYS = 8;

/** What happened to the messages of a lane in one hour. */
interface HourCounts {
  hour: Date;
  channel: Lane;
  sent: number;
  failed: number;
  givenUp: number;
  lastError: string | null;
  lastErrorAt: Date | null;
}

/** Messages that are counted at most: more are told as more. */
const MOST_COUNTED = 10_000;

/** What waits to be sent. */
export interface DeliveryQueue {
  /** `MOST_COUNTED + 1`: more than that. */
  waiting: number;
  /** When the oldest of them was written; null: none waits. */
  oldestAt: Date | null;
}

/** Which rows wait in each lane. */
const WAITING = {
  "account letters": { table: mails, lane: eq(mails.bulk, false) },
  "match letters": { table: mails, lane: eq(mails.bulk, true) },
  pushes: { table: pushes, lane: undefined },
} as const satisfies Record<Lane, { table: typeof mails | typeof pushes; lane: SQL | undefined }>;

/** Counts in memory what was sent and what failed, until it is written. */
export function createDeliveryCounts(now: () => Date, onCounted: () => void) {
  let hours = new Map<string, HourCounts>();

  function of(channel: Lane, hour: Date): HourCounts {
    const key = `${channel} ${hour.getTime()}`;
    let counts = hours.get(key);
    if (!counts) {
      counts = { hour, channel, sent: 0, failed: 0, givenUp: 0, lastError: null, lastErrorAt: null };
      hours.set(key, counts);
    }
    return counts;
  }

  const watch: DeliveryWatch = {
    ended(lane, outcome, reason) {
      const at = now();
      const counts = of(lane, new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS));
      if (outcome === "sent") counts.sent++;
      else {
        counts.failed++;
        if (outcome === "given_up") counts.givenUp++;
        Object.assign(counts, { lastError: redacted(reason ?? ""), lastErrorAt: at });
      }
      onCounted();
    },
  };

  return {
    watch,
    take(): HourCounts[] {
      const taken = [...hours.values()];
      hours = new Map();
      return taken;
    },
    /** Takes back what could not be written; hours that would be deleted at once are left out. */
    giveBack(taken: HourCounts[]): void {
      const since = now().getTime() - RETENTION_DAYS * DAY_MS;
      for (const { hour, channel, sent, failed, givenUp, lastError, lastErrorAt } of taken) {
        if (hour.getTime() < since) continue;
        const counts = of(channel, hour);
        counts.sent += sent;
        counts.failed += failed;
        counts.givenUp += givenUp;
        if (counts.lastErrorAt === null) Object.assign(counts, { lastError, lastErrorAt });
      }
    },
  };
}

/** Adds what a process counted to the hours. */
export async function writeDeliveries(db: Db, counted: HourCounts[], now: Date): Promise<void> {
  if (counted.length === 0) return;
  const rows = counted.toSorted((a, b) => (a.channel < b.channel ? -1 : 1));
  const { hour, channel, sent, failed, givenUp, lastError, lastErrorAt } = deliveryHours;
  await db
    .insert(deliveryHours)
    .values(rows)
    .onConflictDoUpdate({
      target: [hour, channel],
      set: {
        sent: sql`${sent} + excluded.sent`,
        failed: sql`${failed} + excluded.failed`,
        givenUp: sql`${givenUp} + excluded.given_up`,
        lastError: sql`coalesce(excluded.last_error, ${lastError})`,
        lastErrorAt: sql`coalesce(excluded.last_error_at, ${lastErrorAt})`,
      },
    });
  await db.delete(deliveryHours).where(lt(hour, new Date(now.getTime() - RETENTION_DAYS * DAY_MS)));
}

export interface DeliveryFigures {
  sent: number;
  failed: number;
  givenUp: number;
}

export interface LaneFigures {
  day: DeliveryFigures;
  week: DeliveryFigures;
  lastError: { text: string; at: Date } | null;
}

/** What was sent and what failed in the last 24 hours and 7 days, each from the beginning of its first hour. */
export async function readDeliveries(db: Db, lane: Lane, now: Date): Promise<LaneFigures> {
  const week = await sumSince(db, lane, new Date(now.getTime() - 7 * DAY_MS));
  const day = await sumSince(db, lane, new Date(now.getTime() - DAY_MS));
  const [last] = await db
    .select({ text: deliveryHours.lastError, at: deliveryHours.lastErrorAt })
    .from(deliveryHours)
    .where(and(eq(deliveryHours.channel, lane), isNotNull(deliveryHours.lastErrorAt)))
    .orderBy(desc(deliveryHours.lastErrorAt))
    .limit(1);
  return { day, week, lastError: last?.at ? { text: last.text ?? "", at: last.at } : null };
}

async function sumSince(db: Db, lane: Lane, since: Date): Promise<DeliveryFigures> {
  const { hour, channel, sent, failed, givenUp } = deliveryHours;
  const first = new Date(Math.floor(since.getTime() / HOUR_MS) * HOUR_MS);
  const [sums] = await db
    .select({
      sent: sql<number>`coalesce(sum(${sent}), 0)::int`,
      failed: sql<number>`coalesce(sum(${failed}), 0)::int`,
      givenUp: sql<number>`coalesce(sum(${givenUp}), 0)::int`,
    })
    .from(deliveryHours)
    .where(and(eq(channel, lane), gte(hour, first)));
  return sums!;
}

/** Reads the index of waiting messages only, and stops where there are many. */
export async function deliveryQueue(db: Db, lane: Lane): Promise<DeliveryQueue> {
  const { table, lane: only } = WAITING[lane];
  const wanted = and(only, isNotNull(table.nextAttemptAt));
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(table)
    .where(wanted)
    .limit(MOST_COUNTED + 1)
    .as("some");
  const [count] = await db.select({ waiting: sql<number>`count(*)::int` }).from(some);
  const [oldest] = await db
    .select({ at: table.createdAt })
    .from(table)
    .where(wanted)
    .orderBy(asc(table.createdAt))
    .limit(1);
  return { waiting: count?.waiting ?? 0, oldestAt: oldest?.at ?? null };
}

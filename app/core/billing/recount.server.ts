import { and, asc, eq, gt, inArray, isNotNull, isNull, ne } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { paymentEvents, unreadablePaymentEvents } from "#app/db/schema/billing.ts";
import { billingOf } from "./billing.ts";
import type { PaymentProvider, UnreadableEvent } from "./payment-provider.ts";
import {
  readRefundElsewhere,
  adoptEvents,
  countedEvents,
  countedEventsOf,
  lockEvents,
  memberOf,
} from "./stored-events.server.ts";
import { refusalFor } from "./refusal.ts";
import { forgetUnreadable, noteUnreadable } from "./unreadable-events.server.ts";
import { isWritten, writeSubscription, writtenOf } from "./receive-event.server.ts";

/** Members whose messages are read at once. */
const BATCH = 200;

/**
 * Brings every member of a provider up to what the stored messages say by today's price list: after a correction of the
 * list, a message that it refused counts, and one that it should have refused does not. Members of whom nothing changes,
 * which are nearly all, are read in batches and not locked. A stored message that this version cannot read is noted.
 */
export async function recountMembers(
  db: Db,
  provider: PaymentProvider,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  await claimRefused(db, provider);
  await forgetReadable(db, provider);
  for (let last: string | null = null; ;) {
    const members = await nextMembers(db, provider, last);
    for (const userId of await outOfDate(db, provider, members, now)) {
      if (signal.aborted) return;
      await db.transaction((tx) => recount(tx, provider, userId, now));
    }
    if (members.length < BATCH || signal.aborted) return;
    last = members.at(-1)!;
  }
}

/** The members with messages of a provider that come after one, in the order of their ids. */
async function nextMembers(db: Db, provider: PaymentProvider, last: string | null): Promise<string[]> {
  const { userId } = paymentEvents;
  const rows = await db
    .selectDistinct({ userId })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.provider, provider.name),
        isNotNull(userId),
        last === null ? undefined : gt(userId, last),
      ),
    )
    .orderBy(asc(userId))
    .limit(BATCH);
  return rows.map((row) => row.userId!);
}

/** Those of whom a message is counted otherwise than today's price list says, or whose row does not say what they say. */
async function outOfDate(db: Db, provider: PaymentProvider, members: string[], now: Date): Promise<string[]> {
  const { refiled, faults } = await rereadOf(db, provider, members);
  for (const fault of faults) await noteUnreadable(db, provider.name, fault, now);
  const events = await countedEventsOf(db, provider, members);
  const written = await writtenOf(db, provider.name, members);
  const changed = new Set(refiled.map(({ userId }) => userId));
  return members.filter((userId) => {
    const billing = billingOf(events.get(userId) ?? []);
    return changed.has(userId) || !isWritten(written.get(userId) ?? null, billing, now);
  });
}

/**
 * The messages of members that today's price list counts otherwise than it did, with why it refuses them (null: it counts
 * them), and those that this version cannot read.
 */
async function rereadOf(db: Db, provider: PaymentProvider, members: string[]) {
  const { id, userId, body, refusal } = paymentEvents;
  const rows = await db
    .select({ id, userId, body, refusal })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.provider, provider.name), inArray(userId, members)));
  const refiled: { id: string; userId: string; refusal: string | null }[] = [];
  const faults: UnreadableEvent[] = [];
  for (const row of rows) {
    if (readRefundElsewhere(row.body)) continue;
    const { event, fault } = provider.readEvent(row.body);
    const reason = event && refusalFor(provider, event);
    if (fault) faults.push({ ...fault, id: row.id.slice(provider.name.length + 1) });
    else if (reason !== row.refusal) refiled.push({ id: row.id, userId: row.userId!, refusal: reason });
  }
  return { refiled, faults };
}

/** Forgets that stored messages could not be read where this version reads them. */
async function forgetReadable(db: Db, provider: PaymentProvider): Promise<void> {
  const rows = await db
    .select({ body: paymentEvents.body })
    .from(paymentEvents)
    .innerJoin(unreadablePaymentEvents, eq(unreadablePaymentEvents.id, paymentEvents.id))
    .where(eq(paymentEvents.provider, provider.name));
  const ids = rows.flatMap(({ body }) => provider.readEvent(body).event?.id ?? []);
  await forgetUnreadable(db, provider.name, ids);
}

async function recount(tx: Db, provider: PaymentProvider, userId: string, now: Date): Promise<void> {
  await lockEvents(tx, provider.name);
  const { refiled } = await rereadOf(tx, provider, [userId]);
  for (const { id, refusal } of refiled)
    await tx.update(paymentEvents).set({ refusal }).where(eq(paymentEvents.id, id));
  const billing = billingOf(await countedEvents(tx, provider, userId));
  const written = (await writtenOf(tx, provider.name, [userId])).get(userId) ?? null;
  if (!isWritten(written, billing, now)) await writeSubscription(tx, provider.name, userId, billing, now);
}

/** Files refused messages under the members whose objects they are about. */
async function claimRefused(db: Db, provider: PaymentProvider): Promise<void> {
  const rows = await db
    .select({ subjects: paymentEvents.subjects })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.provider, provider.name),
        isNull(paymentEvents.userId),
        isNotNull(paymentEvents.refusal),
        ne(paymentEvents.body, ""),
      ),
    );
  for (const { subjects } of rows) {
    const userId = await memberOf(db, provider.name, subjects);
    if (userId) await adoptEvents(db, provider.name, userId, subjects);
  }
}

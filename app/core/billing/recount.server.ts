import { and, asc, eq, gt, inArray, isNotNull, isNull, ne } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { paymentEvents } from "#app/db/schema/billing.ts";
import { billingOf } from "./billing.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { refusalFor } from "./refusal.ts";
import { adoptEvents, countedEvents, countedEventsOf, lockEvents, memberOf } from "./stored-events.server.ts";
import { isWritten, writeSubscription, writtenOf } from "./write-subscription.server.ts";

/** Members whose messages are read at once. */
const BATCH = 200;

/**
 * Brings every member of a provider up to what the stored messages say by today's price list: after a correction of the
 * list, a message that it refused counts, and one that it should have refused does not. Members of whom nothing changes,
 * which are nearly all, are read in batches and not locked.
 */
export async function recountMembers(
  db: Db,
  provider: PaymentProvider,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  await claimRefused(db, provider);
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
  const refiled = await refiledOf(db, provider, members);
  const events = await countedEventsOf(db, provider, members);
  const written = await writtenOf(db, provider.name, members);
  const changed = new Set(refiled.map(({ userId }) => userId));
  return members.filter((userId) => {
    const billing = billingOf(events.get(userId) ?? []);
    return changed.has(userId) || !isWritten(written.get(userId) ?? null, billing, now);
  });
}

/** The messages of members that today's price list counts otherwise than it did, and why it refuses them; null: it counts them. */
async function refiledOf(db: Db, provider: PaymentProvider, members: string[]) {
  const { id, userId, body, refusal } = paymentEvents;
  const rows = await db
    .select({ id, userId, body, refusal })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.provider, provider.name), inArray(userId, members)));
  return rows.flatMap((row) => {
    const event = provider.readEvent(row.body);
    const reason = event && refusalFor(provider, event);
    return event && reason !== row.refusal ? [{ id: row.id, userId: row.userId!, refusal: reason }] : [];
  });
}

async function recount(tx: Db, provider: PaymentProvider, userId: string, now: Date): Promise<void> {
  await lockEvents(tx, provider.name);
  for (const { id, refusal } of await refiledOf(tx, provider, [userId]))
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

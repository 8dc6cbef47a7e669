import { and, eq, isNotNull, isNull, ne } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { paymentEvents } from "#app/db/schema/billing.ts";
import { billingOf } from "./billing.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { refusalFor } from "./refusal.ts";
import { adoptEvents, countedEvents, lockEvents, memberOf } from "./stored-events.server.ts";
import { isWritten, writeSubscription } from "./write-subscription.server.ts";

/**
 * Brings every member of a provider up to what the stored messages say by today's price list: after a correction of the
 * list, a message that it refused counts, and one that it should have refused does not.
 */
export async function recountMembers(
  db: Db,
  provider: PaymentProvider,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  await claimRefused(db, provider);
  const members = await db
    .selectDistinct({ userId: paymentEvents.userId })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.provider, provider.name), isNotNull(paymentEvents.userId)));
  for (const { userId } of members) {
    if (signal.aborted) return;
    await db.transaction((tx) => recount(tx, provider, userId!, now));
  }
}

async function recount(tx: Db, provider: PaymentProvider, userId: string, now: Date): Promise<void> {
  await lockEvents(tx, provider.name);
  const { id, body, refusal } = paymentEvents;
  const rows = await tx
    .select({ id, body, refusal })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.provider, provider.name), eq(paymentEvents.userId, userId)));
  for (const row of rows) {
    const event = provider.readEvent(row.body);
    const reason = event && refusalFor(provider, event);
    if (event && reason !== row.refusal)
      await tx.update(paymentEvents).set({ refusal: reason }).where(eq(paymentEvents.id, row.id));
  }
  const billing = billingOf(await countedEvents(tx, provider, userId));
  if (!(await isWritten(tx, provider.name, userId, billing, now)))
    await writeSubscription(tx, provider.name, userId, billing, now);
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

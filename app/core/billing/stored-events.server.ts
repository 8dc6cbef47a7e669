import { and, arrayOverlaps, eq, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#app/db/connect.server.ts";
import { paymentCustomers, paymentEvents } from "#app/db/schema/billing.ts";
import { parseJson } from "#app/lib/parse-json.ts";
import type { PaymentEvent } from "./payment-facts.ts";
import type { PaymentProvider, ProviderEvent } from "./payment-provider.ts";
import { refusalFor } from "./refusal.ts";

interface Filing {
  body: string;
  /** Why it does not count today, for people who read the row; null: it counts. */
  refusal: string | null;
  /** Whether it is about a member whom we know. */
  isOurs: boolean;
  now: Date;
}

const refundElsewhere = z.object({
  message: z.literal("martelo.refunded_elsewhere"),
  requestId: z.string(),
  at: z.coerce.date(),
  live: z.boolean(),
  purchaseId: z.string(),
  paymentId: z.string(),
  amountCents: z.int(),
});

/**
 * Stores a message as it came. False: it is stored already. Of a customer whom we do not know, or do not know any more,
 * only the number of the message is kept, so that it is told once; of a payment that may turn out to be a member's, what
 * says nothing about a person.
 */
export async function storeEvent(
  tx: Db,
  provider: PaymentProvider,
  event: ProviderEvent,
  { body, refusal, isOurs, now }: Filing,
): Promise<boolean> {
  const { id, kind, live, at, customerId } = event;
  const isForgotten = !isOurs && customerId !== null;
  const stored = await tx
    .insert(paymentEvents)
    .values({
      id: `${provider.name}:${id}`,
      provider: provider.name,
      kind,
      live,
      subjects: isForgotten ? [] : event.subjects,
      body: isForgotten ? "" : isOurs ? body : provider.withoutPerson(body),
      refusal,
      at,
      receivedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id });
  return stored.length > 0;
}

/**
 * The member whom a message is about: the provider's customer that it names, or the member of another message about one
 * of its objects. Null: nobody whom we know.
 */
export async function memberOf(
  tx: Db,
  provider: string,
  subjects: readonly string[],
): Promise<string | null> {
  const [customer] = await tx
    .select({ userId: paymentCustomers.userId })
    .from(paymentCustomers)
    .where(and(eq(paymentCustomers.provider, provider), inArray(paymentCustomers.customerId, [...subjects])));
  if (customer) return customer.userId;
  const [related] = await tx
    .select({ userId: paymentEvents.userId })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.provider, provider),
        isNotNull(paymentEvents.userId),
        arrayOverlaps(paymentEvents.subjects, [...subjects]),
      ),
    )
    .limit(1);
  return related?.userId ?? null;
}

/**
 * Files the messages about a member's objects under the member. A chargeback names only the payment, and may have come
 * before the message that says whose payment it is.
 */
export async function adoptEvents(tx: Db, provider: string, userId: string, known: readonly string[]) {
  for (let subjects = [...known]; subjects.length > 0;) {
    const adopted = await tx
      .update(paymentEvents)
      .set({ userId })
      .where(
        and(
          eq(paymentEvents.provider, provider),
          isNull(paymentEvents.userId),
          arrayOverlaps(paymentEvents.subjects, subjects),
        ),
      )
      .returning({ subjects: paymentEvents.subjects });
    subjects = adopted.flatMap((event) => event.subjects);
  }
}

/**
 * The messages that say what a member bought, the provider's and our own, read anew from their bodies and checked against
 * today's price list.
 */
export async function countedEvents(
  tx: Db,
  provider: PaymentProvider,
  userId: string,
): Promise<PaymentEvent[]> {
  return (await countedEventsOf(tx, provider, [userId])).get(userId) ?? [];
}

/** The same of several members, by their user ids; without those about whom there are none. */
export async function countedEventsOf(
  tx: Db,
  provider: PaymentProvider,
  userIds: readonly string[],
): Promise<Map<string, PaymentEvent[]>> {
  const rows = await tx
    .select({ userId: paymentEvents.userId, body: paymentEvents.body })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.provider, provider.name), inArray(paymentEvents.userId, [...userIds])));
  const events = new Map<string, PaymentEvent[]>();
  for (const { userId, body } of rows) {
    const event = readRefundElsewhere(body) ?? provider.readEvent(body).event;
    if (!event || refusalFor(provider, event) !== null) continue;
    const theirs = events.get(userId!);
    if (theirs) theirs.push(event);
    else events.set(userId!, [event]);
  }
  return events;
}

/** Deletes messages about nobody whom we know: until then another message may say whose they are. */
export async function dropUnclaimedEvents(db: Db, before: Date): Promise<void> {
  await db
    .delete(paymentEvents)
    .where(and(isNull(paymentEvents.userId), lt(paymentEvents.receivedAt, before)));
}

/** Makes the messages of a provider be filed one after the other, by all processes, until the transaction ends. */
export async function lockEvents(tx: Db, provider: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`payment-events:${provider}`}))`);
}

/**
 * Our own message that money was given back past the provider, by Pix. It is stored like a provider's message, so that a
 * member's billing still follows from the stored messages alone.
 */
export function writeRefundElsewhere(message: Omit<z.input<typeof refundElsewhere>, "message">): string {
  return JSON.stringify({ message: "martelo.refunded_elsewhere", ...message });
}

/** Reads our own message; null: it is a provider's. */
export function readRefundElsewhere(body: string): ProviderEvent | null {
  const parsed = refundElsewhere.safeParse(parseJson(body));
  if (!parsed.success) return null;
  const { requestId, at, live, purchaseId, paymentId, amountCents } = parsed.data;
  const id = `refund_elsewhere_${requestId}`;
  return {
    id,
    kind: "martelo.refunded_elsewhere",
    at,
    live,
    foreignAccount: null,
    customerId: null,
    facts: [{ kind: "refund", id, paymentId, state: "done", amountCents, currency: "brl" }],
    subjects: [purchaseId, paymentId],
  };
}

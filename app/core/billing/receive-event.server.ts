import { inArray } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { subscriptions } from "#app/db/schema/billing.ts";
import { PREMIUM_PRODUCT } from "#app/facts/plans/plans.ts";
import { billingOf, type Billing } from "./billing.ts";
import type { PaymentProvider, ProviderEvent, UnreadableEvent } from "./payment-provider.ts";
import { reopenFailed } from "./refund-requests.server.ts";
import { refusalFor } from "./refusal.ts";
import { adoptEvents, countedEvents, lockEvents, memberOf, storeEvent } from "./stored-events.server.ts";
import { forgetUnreadable, noteUnreadable } from "./unreadable-events.server.ts";

export type Receipt =
  | { outcome: "counted"; userId: string }
  | { outcome: "known" }
  /** Stored, but it changes nothing: it is not about what we sell. */
  | { outcome: "refused"; id: string; kind: string; reason: string }
  /**
   * About no member whom we know: it is remembered without what it says of a person, and changes nothing unless another
   * message says whose object it is about.
   */
  | { outcome: "nobody"; id: string; kind: string }
  /** Not stored: nothing that we use has changed. */
  | { outcome: "irrelevant" }
  /** Not stored but for what this says. */
  | ({ outcome: "unreadable" } & UnreadableEvent);

/**
 * Stores a provider's message and brings its member's subscription up to date, both or neither. Messages may come in any
 * order and several times. The caller has checked that the provider sent it.
 */
export async function receiveEvent(
  db: Db,
  provider: PaymentProvider,
  body: string,
  now: Date,
): Promise<Receipt> {
  const { event, fault } = provider.readEvent(body);
  if (!event) {
    await noteUnreadable(db, provider.name, fault, now);
    return { outcome: "unreadable", ...fault };
  }
  return db.transaction(async (tx) => {
    await forgetUnreadable(tx, provider.name, [event.id]);
    return fileEvent(tx, provider, event, body, now);
  });
}

/**
 * Stores a message and brings its member's subscription up to date, within a transaction. `about`: the member, where the
 * message is ours.
 */
export async function fileEvent(
  tx: Db,
  provider: PaymentProvider,
  event: ProviderEvent,
  body: string,
  now: Date,
  about: string | null = null,
): Promise<Receipt> {
  const { id, kind, subjects, facts } = event;
  if (facts.length === 0 && subjects.length === 0) return { outcome: "irrelevant" };
  const refusal = refusalFor(provider, event);
  await lockEvents(tx, provider.name);
  const userId = about ?? (await memberOf(tx, provider.name, subjects));
  const isNew = await storeEvent(tx, provider, event, { body, refusal, now, isOurs: userId !== null });
  if (!isNew) return { outcome: "known" };
  const refused = refusal && ({ outcome: "refused", id, kind, reason: refusal } as const);
  if (!userId) return refused || { outcome: facts.length > 0 ? "nobody" : "irrelevant", id, kind };
  await adoptEvents(tx, provider.name, userId, subjects);
  const billing = billingOf(await countedEvents(tx, provider, userId));
  if (
    !refused ||
    !isWritten((await writtenOf(tx, provider.name, [userId])).get(userId) ?? null, billing, now)
  )
    await writeSubscription(tx, provider.name, userId, billing, now);
  await reopenFailed(tx, provider.name, userId, billing);
  return refused || { outcome: "counted", userId };
}

/** The row that decides the member's plan: what their messages say, in short. */
export async function writeSubscription(
  tx: Db,
  provider: string,
  userId: string,
  billing: Billing,
  now: Date,
): Promise<void> {
  const terms = { ...termsOf(billing, now), productId: PREMIUM_PRODUCT, updatedAt: now };
  await tx
    .insert(subscriptions)
    .values({ userId, provider, providerId: rowId(provider, userId), createdAt: now, ...terms })
    .onConflictDoUpdate({ target: subscriptions.providerId, set: terms });
}

type Written = typeof subscriptions.$inferSelect;

/** The rows of members by their user ids; without those who have none. */
export async function writtenOf(
  db: Db,
  provider: string,
  userIds: readonly string[],
): Promise<Map<string, Written>> {
  const ids = userIds.map((userId) => rowId(provider, userId));
  const rows = await db.select().from(subscriptions).where(inArray(subscriptions.providerId, ids));
  return new Map(rows.map((row) => [row.userId, row]));
}

/** Whether the row says what the messages say; null: there is no row. */
export function isWritten(row: Written | null, billing: Billing, now: Date): boolean {
  if (!row) return billing.purchases.length === 0 && !billing.subscription;
  const terms = termsOf(billing, now);
  return (
    row.status === terms.status &&
    row.cancelAtPeriodEnd === terms.cancelAtPeriodEnd &&
    row.graceUntil?.getTime() === terms.graceUntil?.getTime() &&
    (billing.paidUntil === null || row.currentPeriodEnd?.getTime() === billing.paidUntil.getTime())
  );
}

function rowId(provider: string, userId: string): string {
  return `${provider}:${userId}`;
}

function termsOf({ subscription, paidUntil, graceUntil }: Billing, now: Date) {
  return {
    status: paidUntil === null ? "unpaid" : subscription?.state === "past_due" ? "past_due" : "active",
    // Nothing was paid: the row grants nothing.
    currentPeriodEnd: paidUntil ?? now,
    graceUntil,
    cancelAtPeriodEnd: !subscription?.renews,
  };
}

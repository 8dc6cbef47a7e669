import type { Db } from "#app/db/connect.server.ts";
import { subscriptions } from "#app/db/schema/billing.ts";
import { PREMIUM_PRODUCT } from "#app/facts/plans/plans.ts";
import { billingOf, type Billing } from "./billing.ts";
import type { PaymentProvider, ProviderEvent } from "./payment-provider.ts";
import { reopenFailed } from "./refund-requests.server.ts";
import { adoptEvents, countedEvents, lockEvents, memberOf, storeEvent } from "./stored-events.server.ts";
import { refusalOf } from "./terms.ts";

export type Receipt =
  /** The member's billing before and after. */
  | { outcome: "counted"; userId: string; before: Billing; after: Billing }
  | { outcome: "known" }
  /** Stored, but it changes nothing: it is not about what we sell. */
  | { outcome: "refused"; id: string; kind: string; reason: string }
  /** Stored, but it changes nothing until another message says whose object it is about. */
  | { outcome: "nobody"; id: string; kind: string }
  /** Stored; nothing that we use has changed. */
  | { outcome: "irrelevant" }
  | { outcome: "unreadable" };

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
  const event = provider.readEvent(body);
  if (!event) return { outcome: "unreadable" };
  return db.transaction((tx) => fileEvent(tx, provider, event, body, now));
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
  const { id, kind, subjects } = event;
  const refusal = refusalFor(provider, event);
  await lockEvents(tx, provider.name);
  const isNew = await storeEvent(tx, provider, event, { body, refusal, now });
  if (!isNew) return { outcome: "known" };
  if (refusal) return { outcome: "refused", id, kind, reason: refusal };
  const userId = about ?? (await memberOf(tx, provider.name, subjects));
  if (!userId) return event.facts.length > 0 ? { outcome: "nobody", id, kind } : { outcome: "irrelevant" };
  const before = billingOf(await countedEvents(tx, provider, userId));
  await adoptEvents(tx, provider.name, userId, subjects);
  const after = billingOf(await countedEvents(tx, provider, userId));
  await writeSubscription(tx, provider.name, userId, after, now);
  await reopenFailed(tx, provider.name, userId, after);
  return { outcome: "counted", userId, before, after };
}

function refusalFor(provider: PaymentProvider, event: ProviderEvent): string | null {
  if (event.foreignAccount) return `it is about the account ${event.foreignAccount}, which is not ours`;
  if (event.live !== provider.live)
    return event.live ? "it is about real money, but the keys are for tests" : "it is a test, no real money";
  return refusalOf(event, provider.terms);
}

/** The row that decides the member's plan: what their messages say, in short. */
async function writeSubscription(
  tx: Db,
  provider: string,
  userId: string,
  { subscription, paidUntil, graceUntil }: Billing,
  now: Date,
): Promise<void> {
  const terms = {
    productId: PREMIUM_PRODUCT,
    status: paidUntil === null ? "unpaid" : subscription?.state === "past_due" ? "past_due" : "active",
    // Nothing was paid: the row grants nothing.
    currentPeriodEnd: paidUntil ?? now,
    graceUntil,
    cancelAtPeriodEnd: !subscription?.renews,
    updatedAt: now,
  };
  await tx
    .insert(subscriptions)
    .values({ userId, provider, providerId: `${provider}:${userId}`, createdAt: now, ...terms })
    .onConflictDoUpdate({ target: subscriptions.providerId, set: terms });
}

import { and, eq, ne } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { subscriptions } from "#app/db/schema/billing.ts";
import { closeCheckout, customerIdOf } from "./checkouts.server.ts";
import { endGrantedPremium, MANUAL } from "./grant-premium.server.ts";
import { newestFacts } from "./newest-facts.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { receiveEvent } from "./receive-event.server.ts";
import { countedEvents } from "./stored-events.server.ts";

/**
 * For an account that is deleted: ends whatever charges the person, first at the provider and then in the row, closes a
 * checkout that is still open, and has the provider forget them.
 * If it is interrupted in between, it can be repeated. Throws when a provider cannot be reached, so that no deleted
 * account is charged.
 */
export async function endSubscriptions(
  db: Db,
  providers: readonly PaymentProvider[],
  userId: string,
  now: Date,
): Promise<void> {
  for (const provider of providers) {
    await closeCheckout(db, provider, userId);
    await endAt(db, provider, userId, now);
    const customerId = await customerIdOf(db, provider, userId);
    if (customerId) await provider.forgetCustomer(customerId);
  }
  await endGrantedPremium(db, userId, now);
  await refuseUnknown(db, providers, userId);
}

/**
 * For an account whose deletion is confirmed: nothing is renewed in its days of grace. A renewal that was not paid ends
 * with the account, because somebody may have paid its boleto already. May be repeated.
 */
export async function stopRenewals(
  db: Db,
  providers: readonly PaymentProvider[],
  userId: string,
  now: Date,
): Promise<void> {
  for (const provider of providers) {
    const { subscription } = newestFacts(await countedEvents(db, provider, userId));
    for (const { id, state, endsAtPeriodEnd } of subscription)
      if (state === "active" && !endsAtPeriodEnd)
        await receiveEvent(db, provider, await provider.setRenewal(id, false), now);
  }
}

async function endAt(db: Db, provider: PaymentProvider, userId: string, now: Date): Promise<void> {
  // All of them: a member's billing names only one.
  const { subscription } = newestFacts(await countedEvents(db, provider, userId));
  for (const { id, state } of subscription) {
    if (state === "ended") continue;
    const message = await provider.cancel(id);
    if (message) await receiveEvent(db, provider, message, now);
  }
}

/** A provider whose keys were taken away may still charge the person. */
async function refuseUnknown(db: Db, providers: readonly PaymentProvider[], userId: string): Promise<void> {
  const charging = await db
    .select({ provider: subscriptions.provider })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, userId),
        eq(subscriptions.cancelAtPeriodEnd, false),
        ne(subscriptions.provider, MANUAL),
      ),
    );
  const unknown = charging.find(({ provider }) => providers.every(({ name }) => name !== provider));
  if (unknown)
    throw new Error(`subscription not ended: payment provider ${unknown.provider} is not configured`);
}

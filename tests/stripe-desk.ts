import { randomUUID } from "node:crypto";
import { afterEach, beforeEach } from "vitest";
import { createBillingDesk, type BillingDesk } from "#app/core/billing/billing-desk.server.ts";
import { openStripe, type StripeProvider } from "#app/core/billing/stripe/stripe-provider.server.ts";
import { users } from "#app/db/schema/accounts.ts";
import { planOfMember } from "#app/facts/plans/plans-of.server.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { LEFT_URL, PAID_URL } from "./billing.ts";
import { openTestDatabase } from "./database.ts";
import { PRICE_ID, startStripeServer, WEBHOOK_SECRET, type StripeServer } from "./stripe-server.ts";

/** A desk that sells by Stripe, the server in Stripe's place and who buys: new before each test of the file that runs. */
export let server: StripeServer;
export let stripe: StripeProvider;
export let desk: BillingDesk;
export let buyer: { userId: string; email: string; name: string };
export let now: Date;

const START = new Date("2026-11-02T12:00:00Z");
export const wish = { offer: "subscription", paidUrl: PAID_URL, leftUrl: LEFT_URL } as const;

/** Sets the time to so many days after the test began. */
export const later = (days: number) => void (now = new Date(START.getTime() + days * DAY_MS));

/** For a test file about Stripe: call at its top. Returns its database, and the plan of who buys. */
export async function stripeTests() {
  const { database, db } = await openTestDatabase();
  beforeEach(async () => {
    later(0);
    server = await startStripeServer(() => now);
    const keys = { secretKey: "sk_test_1", webhookSecret: WEBHOOK_SECRET, priceIds: [PRICE_ID] };
    stripe = openStripe({ ...keys, apiUrl: server.url, now: () => now });
    desk = createBillingDesk(db, stripe, { now: () => now, onReceipt: () => {} });
    buyer = { userId: randomUUID(), email: "ana@exemplo.com.br", name: "Ana Lima" };
    const longAgo = new Date("2026-01-01T12:00:00Z");
    const { userId: id, email, name } = buyer;
    await db.insert(users).values({ id, email, name, createdAt: longAgo });
  });
  afterEach(() => server.stop());
  return { database, db, plan: () => planOfMember(db, buyer.userId, now) };
}

/** Opens a checkout; returns its id. */
export async function open(): Promise<string> {
  const bought = await desk.buy(buyer, wish);
  if (bought.outcome !== "open") throw new Error(bought.outcome);
  return bought.url.split("/").at(-1)!;
}

/** Buys and pays; returns the id of the subscription. */
export async function subscribe(): Promise<string> {
  for (const body of server.pay(await open(), now)) await desk.receive(body);
  return (await desk.billing(buyer.userId)).subscription!.id;
}

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { endSubscriptions } from "#app/core/billing/end-subscriptions.server.ts";
import { reconcileJob } from "#app/core/billing/reconcile.server.ts";
import { users } from "#app/db/schema/accounts.ts";
import { paymentCustomers, paymentEvents } from "#app/db/schema/billing.ts";
import { buyer, desk, later, now, open, server, stripe, stripeTests, subscribe } from "#tests/stripe-desk.ts";

const { database, db, plan } = await stripeTests();

test("a chargeback names only the payment, and may come before the message that says whose it is", async () => {
  const bodies = server.pay(await open(), now);
  const link = bodies.find((body) => body.includes("invoice_payment.paid"))!;
  const intent = (JSON.parse(link) as { data: { object: { payment: { payment_intent: string } } } }).data
    .object.payment.payment_intent;
  const [dispute] = server.dispute(intent, now);
  expect(await desk.receive(dispute!)).toMatchObject({ outcome: "nobody" });
  for (const body of bodies) await desk.receive(body);
  expect((await desk.billing(buyer.userId)).purchases).toMatchObject([{ state: "disputed" }]);
  expect(await plan()).toBe("free");
});

test("messages of a time in which no round was completed are found by the next one, whatever came meanwhile", async () => {
  const job = reconcileJob(database, desk, () => now);
  await job.run(new AbortController().signal);
  later(0.1);
  server.pay(await open(), now);
  await job.run(AbortSignal.abort());
  expect(await plan()).toBe("free");
  later(3);
  const [unrelated] = server.dispute("pi_of_somebody", now);
  await desk.receive(unrelated!);
  for (const _ of [1, 2]) await job.run(new AbortController().signal);
  expect(await plan()).toBe("premium");
  expect((await desk.billing(buyer.userId)).purchases).toHaveLength(1);
});

test("deleting an account cancels at Stripe, harmlessly more than once, and nothing of it is stored again when Stripe tells its messages once more", async () => {
  await subscribe();
  const { customerId } = (await db.select().from(paymentCustomers))[0]!;
  const { purchases, subscription } = await desk.billing(buyer.userId);
  const paymentId = purchases[0]!.paymentId!;
  await endSubscriptions(db, [stripe], buyer.userId, now);
  await stripe.cancel(subscription!.id);
  await endSubscriptions(db, [stripe], buyer.userId, now);
  expect((await desk.billing(buyer.userId)).subscription).toMatchObject({ state: "ended" });
  await db.delete(users).where(eq(users.id, buyer.userId));
  later(1);
  const [dispute] = server.dispute(paymentId, now);
  expect(await desk.receive(dispute!)).toMatchObject({ outcome: "nobody" });
  await reconcileJob(database, desk, () => now).run(new AbortController().signal);
  const stored = JSON.stringify(await db.select().from(paymentEvents));
  expect(stored).toContain(paymentId);
  for (const personal of [buyer.email, buyer.name, customerId]) expect(stored).not.toContain(personal);
});

test("what Stripe tells about things that we do not use is not stored", async () => {
  const object = { object: "customer", id: "cus_1", email: buyer.email };
  const body = { id: "evt_1", object: "event", type: "customer.updated", created: 1, livemode: false };
  const receipt = await desk.receive(JSON.stringify({ ...body, data: { object } }));
  expect(receipt).toEqual({ outcome: "irrelevant" });
  expect(await db.select().from(paymentEvents)).toEqual([]);
});

test("only a body that Stripe signed within five minutes is Stripe's", async () => {
  const body = server.pay(await open(), now)[0]!;
  const late = new Date(now.getTime() - 301_000);
  expect(await stripe.isSigned(body, server.sign(body, now))).toBe(true);
  expect(await stripe.isSigned(`${body} `, server.sign(body, now))).toBe(false);
  expect(await stripe.isSigned(body, server.sign(body, late))).toBe(false);
  expect(await stripe.isSigned(body, server.sign(body, now, "whsec_another"))).toBe(false);
  expect(await stripe.isSigned(body, "")).toBe(false);
});

import { DAY_MS } from "#app/lib/durations.ts";
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createBillingDesk, type BillingDesk } from "#app/core/billing/billing-desk.server.ts";
import { endSubscriptions } from "#app/core/billing/end-subscriptions.server.ts";
import { PriceFault, ProviderFailure } from "#app/core/billing/payment-provider.ts";
import { reconcileJob } from "#app/core/billing/reconcile.server.ts";
import { users } from "#app/db/schema/accounts.ts";
import { paymentCustomers, paymentEvents } from "#app/db/schema/billing.ts";
import { planOfMember } from "#app/facts/plans/plans-of.server.ts";
import { LEFT_URL, PAID_URL, refundShown } from "#tests/billing.ts";
import { openTestDatabase } from "#tests/database.ts";
import {
  OUR_PRICE,
  PRICE_ID,
  startStripeServer,
  WEBHOOK_SECRET,
  type StripeServer,
} from "#tests/stripe-server.ts";
import { readStripeEvent } from "./read-stripe-event.ts";
import { openStripe, type StripeProvider } from "./stripe-provider.server.ts";

const { database, db } = await openTestDatabase();
const START = new Date("2026-11-02T12:00:00Z");

let now: Date;
let server: StripeServer;
let stripe: StripeProvider;
let desk: BillingDesk;
let buyer: { userId: string; email: string; name: string };

const later = (days: number) => void (now = new Date(START.getTime() + days * DAY_MS));
const plan = () => planOfMember(db, buyer.userId, now);
const wish = { offer: "subscription", paidUrl: PAID_URL, leftUrl: LEFT_URL } as const;

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

async function open(): Promise<string> {
  const bought = await desk.buy(buyer, wish);
  if (bought.outcome !== "open") throw new Error(bought.outcome);
  return bought.url.split("/").at(-1)!;
}

async function subscribe(): Promise<string> {
  for (const body of server.pay(await open(), now)) await desk.receive(body);
  return (await desk.billing(buyer.userId)).subscription!.id;
}

test("the page of a checkout sells our price to this member in Portuguese, and leads back to where they were", async () => {
  const url = `${server.url}/c/pay/${await open()}`;
  expect(await desk.buy(buyer, wish)).toEqual({ outcome: "open", url });
  const asked = server.requests.filter(({ what }) => what === "POST /v1/checkout/sessions");
  expect(asked).toHaveLength(1);
  expect(Object.fromEntries(asked[0]!.form)).toMatchObject({
    mode: "subscription",
    "line_items[0][price]": PRICE_ID,
    "line_items[0][quantity]": "1",
    client_reference_id: buyer.userId,
    success_url: `${PAID_URL}&compra={CHECKOUT_SESSION_ID}`,
    cancel_url: LEFT_URL,
    locale: "pt-BR",
    "allowed_payment_method_types[0]": "card",
    "allowed_payment_method_types[1]": "boleto",
  });
  expect(await desk.offers()).toEqual([{ offer: "subscription", methods: ["card", "boleto"] }]);
  expect(await desk.buy(buyer, { ...wish, offer: "month" })).toEqual({ outcome: "not_offered" });
});

test.each([
  [{ unit_amount: 3_990 }, "3990 cents, not 2990"],
  [{ currency: "usd" }, "usd"],
  [{ active: false }, "archived"],
  [{ livemode: true }, "real money"],
  [{ recurring: { interval: "year", interval_count: 1, usage_type: "licensed" } }, "once a month"],
  [{ recurring: null }, "once a month"],
  [{ recurring: { interval: "month", interval_count: 1, usage_type: "metered" } }, "depends on use"],
])("at a price with %j nothing is sold until it is corrected", async (changes, reason) => {
  server.changePrice(changes);
  const refused = await desk.buy(buyer, wish).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(PriceFault);
  expect((refused as PriceFault).shown).toMatch(/^O preço .* nada é vendido/);
  expect((refused as PriceFault).message).toContain(reason);
  expect(server.requests.map(({ what }) => what)).not.toContain("POST /v1/checkout/sessions");
  server.changePrice(OUR_PRICE);
  later(0.01);
  expect(await desk.buy(buyer, wish)).toMatchObject({ outcome: "open" });
});

test("the price is asked for once an hour, and a price that does not exist sells nothing", async () => {
  const asked = () => server.requests.filter(({ what }) => what === `GET /v1/prices/${PRICE_ID}`).length;
  await open();
  later(0.04);
  await desk.offers();
  expect(asked()).toBe(1);
  later(0.05);
  await desk.offers();
  expect(asked()).toBe(2);
  const keys = { secretKey: "sk_test_1", webhookSecret: WEBHOOK_SECRET, priceIds: ["price_none"] };
  const other = openStripe({ ...keys, apiUrl: server.url, now: () => now });
  expect(await other.priceFault()).toContain("price_none");
});

test("Stripe's messages about a payment, in any order, make the member Premium, and their page is told of it", async () => {
  const id = await open();
  expect(await desk.checkout(buyer.userId, id)).toEqual({ state: "confirming" });
  for (const body of server.pay(id, now).toReversed()) await desk.receive(body);
  expect(await plan()).toBe("premium");
  const purchase = { state: "paid", method: "card", amountCents: 2_990 };
  expect((await desk.billing(buyer.userId)).purchases).toMatchObject([
    { ...purchase, document: "https://invoice.stripe.com/i/test" },
  ]);
  expect(await desk.checkout(buyer.userId, id)).toMatchObject({ state: "paid", purchase });
});

test("a renewal by boleto is known with its page and its last day before anybody pays it", async () => {
  const subscription = await subscribe();
  later(30);
  const dueAt = new Date("2026-12-05T02:59:59Z");
  for (const body of server.issueBoleto(subscription, now, dueAt).toReversed()) await desk.receive(body);
  expect((await desk.billing(buyer.userId)).purchases[0]).toMatchObject({
    state: "open",
    method: "boleto",
    boleto: { dueAt, url: "https://payments.stripe.com/boleto/voucher/test" },
  });
});

test("a first boleto gives no Premium while Stripe already calls its subscription active", async () => {
  const bodies = server.pay(await open(), now).filter((body) => !body.includes("invoice.paid"));
  for (const body of bodies) await desk.receive(body);
  expect(await plan()).toBe("free");
  expect((await desk.billing(buyer.userId)).subscription).toMatchObject({ state: "incomplete" });
});

test("a subscription that is ended leaves no invoice that somebody could still pay", async () => {
  const subscription = await subscribe();
  later(30);
  for (const body of server.renew(subscription, now, false)) await desk.receive(body);
  expect(await desk.setRenewal(buyer.userId, false)).toEqual({ outcome: "ended" });
  const asked = server.requests.map(({ what }) => what);
  expect(asked).toContain(`DELETE /v1/subscriptions/${subscription}`);
  expect(asked.filter((what) => /^POST \/v1\/invoices\/in_\w+\/void$/.test(what))).toHaveLength(1);
  expect(await plan()).toBe("free");
});

test("what was bought with keys for tests is another provider's than what is bought with real ones", () => {
  const keys = { webhookSecret: WEBHOOK_SECRET, priceIds: [PRICE_ID], apiUrl: server.url, now: () => now };
  expect(openStripe({ ...keys, secretKey: "sk_live_1" })).toMatchObject({ name: "stripe", live: true });
  expect(stripe).toMatchObject({ name: "stripe_test", live: false });
});

test("a cancellation counts at once, before Stripe's message about it", async () => {
  const subscription = await subscribe();
  later(3);
  expect(await desk.setRenewal(buyer.userId, false)).toEqual({ outcome: "changed" });
  expect((await desk.billing(buyer.userId)).subscription).toEqual({
    id: subscription,
    state: "active",
    renews: false,
  });
  later(31);
  expect(await plan()).toBe("free");
});

test("a subscription that was cancelled on Stripe's pages renews again, whichever field they set", async () => {
  const subscription = await subscribe();
  for (const [days, set] of [
    [1, "cancel_at"],
    [3, "cancel_at_period_end"],
  ] as const) {
    later(days);
    await desk.receive(server.cancelOnPortal(subscription, set, now));
    expect((await desk.billing(buyer.userId)).subscription).toMatchObject({ renews: false });
    later(days + 1);
    expect(await desk.setRenewal(buyer.userId, true)).toEqual({ outcome: "changed" });
    expect((await desk.billing(buyer.userId)).subscription).toMatchObject({ renews: true });
  }
  const sent = server.requests.filter(({ what }) => what === `POST /v1/subscriptions/${subscription}`);
  for (const { form } of sent)
    expect([...form.keys()].filter((key) => key.startsWith("cancel"))).toHaveLength(1);
  // One that ends after a later period renews until then.
  later(5);
  await desk.receive(server.cancelOnPortal(subscription, "cancel_at", now, 40));
  expect((await desk.billing(buyer.userId)).subscription).toMatchObject({ renews: true });
});

test("a refund gives all of the money back once, also when Stripe fails twice, and ends the subscription", async () => {
  const subscription = await subscribe();
  later(5);
  expect(await refundShown(desk, buyer.userId, now)).toEqual({ outcome: "refunded", amountCents: 2_990 });
  expect(await plan()).toBe("free");
  const refunds = server.requests.filter(({ what }) => what === "POST /v1/refunds");
  expect(refunds.map(({ form }) => form.get("amount"))).toEqual(["2990"]);
  expect(server.requests.map(({ what }) => what)).toContain(`DELETE /v1/subscriptions/${subscription}`);
});

test("requests that failed are repeated with the same key, and a lasting failure is told in words", async () => {
  await desk.offers();
  server.failNext(503, 2);
  const id = await open();
  expect(id).toMatch(/^cs_/);
  const created = server.requests.filter(({ what }) => what === "POST /v1/customers");
  expect(created).toHaveLength(3);
  expect(new Set(created.map(({ key }) => key)).size).toBe(1);
  server.failNext(500, 99);
  const failure = await desk
    .setRenewal(buyer.userId, false)
    .then(() => desk.portal(buyer.userId, PAID_URL))
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ProviderFailure);
  expect((failure as ProviderFailure).shown).toMatch(/^O serviço de pagamento/);
});

test("an address to come back to may be as long as our addresses are", async () => {
  const paidUrl = `${PAID_URL}${"x".repeat(1_500)}`;
  expect(await desk.buy(buyer, { ...wish, paidUrl })).toMatchObject({ outcome: "open" });
});

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
  const kept = JSON.stringify(await db.select().from(paymentEvents));
  expect(kept).toContain(paymentId);
  for (const personal of [buyer.email, buyer.name, customerId]) expect(kept).not.toContain(personal);
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

test("an event without what its kind always has is no event, and one about other objects has no facts", () => {
  const written = { id: "evt_1", object: "event", type: "x", created: 1, livemode: false };
  const reading = (object: Record<string, unknown>, type = "x") =>
    readStripeEvent(JSON.stringify({ ...written, type, data: { object } }));
  const read = (object: Record<string, unknown>) => reading(object).event;
  const fault = { id: "evt_1", kind: "invoice.paid", field: "data.object.customer" };
  expect(reading({ object: "invoice", id: "in_1" }, "invoice.paid")).toEqual({ event: null, fault });
  expect(reading({ object: "bill", id: "in_1" }, "invoice.paid").fault).toEqual({
    ...fault,
    field: "data.object.object",
  });
  expect(reading({ object: "invoice" }, "invoice.upcoming").event).toMatchObject({ facts: [], subjects: [] });
  const session = {
    object: "checkout.session",
    id: "cs_1",
    mode: "payment",
    customer: "cus_1",
    payment_intent: "pi_1",
    status: "complete",
    payment_status: "unpaid",
    created: 1,
    currency: "brl",
    amount_total: 2_990,
    metadata: { price_id: PRICE_ID },
  };
  expect(read(session)).toMatchObject({ facts: [{ kind: "month", state: "open" }] });
  const failed = { ...written, type: "checkout.session.async_payment_failed", data: { object: session } };
  expect(readStripeEvent(JSON.stringify(failed)).event).toMatchObject({ facts: [{ state: "expired" }] });
  for (const object of ["product", "constructor", "__proto__", "toString"])
    expect(read({ object, id: "prod_1" })).toMatchObject({ facts: [], subjects: [] });
  const charge = {
    object: "charge",
    id: "ch_1",
    customer: null,
    payment_intent: "pi_1",
    status: "constructor",
  };
  expect(read({ ...charge, payment_method_details: { type: "valueOf" } })).toMatchObject({
    facts: [{ state: "pending", method: null }],
  });
  expect(readStripeEvent("not JSON").fault).toEqual({ id: "", kind: "", field: "" });
});

test("the period of a subscription is read of an older version of the API too, where the subscription itself has it", () => {
  const ends = Math.floor(now.getTime() / 1000);
  const read = (whole: object, item: object) => {
    const items = { data: [{ ...item, price: { id: PRICE_ID } }] };
    const state = { customer: "cus_1", status: "active", cancel_at_period_end: false };
    const object = { object: "subscription", id: "sub_1", ...state, ...whole, items };
    const event = { id: "evt_1", object: "event", type: "x", created: 1, livemode: false, data: { object } };
    return readStripeEvent(JSON.stringify(event));
  };
  const periodEnd = new Date(ends * 1000);
  const period = { current_period_end: ends };
  for (const { event } of [read(period, {}), read({}, period)])
    expect(event?.facts).toEqual([expect.objectContaining({ periodEnd, priceId: PRICE_ID })]);
  expect(read({}, {}).fault?.field).toBe("data.object.items.data.0.current_period_end");
});

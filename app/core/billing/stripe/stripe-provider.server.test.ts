import { expect, test } from "vitest";
import { PriceFault, ProviderFailure } from "#app/core/billing/payment-provider.ts";
import { LEFT_URL, PAID_URL, refundShown } from "#tests/billing.ts";
import { OUR_PRICE, PRICE_ID, WEBHOOK_SECRET } from "#tests/stripe-server.ts";
import {
  buyer,
  desk,
  later,
  now,
  open,
  server,
  stripe,
  stripeTests,
  subscribe,
  wish,
} from "#tests/stripe-desk.ts";
import { openStripe } from "./stripe-provider.server.ts";

const { plan } = await stripeTests();

test("the page of a checkout sells our price to this member in Portuguese, and leads back to where they were", async () => {
  const url = `${server.url}/c/pay/${await open()}`;
  expect(await desk.buy(buyer, wish)).toEqual({ outcome: "open", url });
  const sessions = server.requests.filter(({ what }) => what === "POST /v1/checkout/sessions");
  expect(sessions).toHaveLength(1);
  expect(Object.fromEntries(sessions[0]!.form)).toMatchObject({
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
  const priceRequests = () =>
    server.requests.filter(({ what }) => what === `GET /v1/prices/${PRICE_ID}`).length;
  await open();
  later(0.04);
  await desk.offers();
  expect(priceRequests()).toBe(1);
  later(0.05);
  await desk.offers();
  expect(priceRequests()).toBe(2);
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

test("a subscription that is ended leaves no invoice that somebody could still pay", async () => {
  const subscription = await subscribe();
  later(30);
  for (const body of server.renew(subscription, now, false)) await desk.receive(body);
  expect(await desk.setRenewal(buyer.userId, false)).toEqual({ outcome: "ended" });
  const requests = server.requests.map(({ what }) => what);
  expect(requests).toContain(`DELETE /v1/subscriptions/${subscription}`);
  expect(requests.filter((what) => /^POST \/v1\/invoices\/in_\w+\/void$/.test(what))).toHaveLength(1);
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

import { DAY_MS } from "#app/lib/durations.ts";
import { expect, test } from "vitest";
import { seededRandom } from "#app/lib/seeded-random.ts";
import { billingOf } from "./billing.ts";
import { monthAfter } from "./paid-days.ts";
import type { FactOf, PaymentEvent, PaymentFact } from "./payment-facts.ts";
import { event, invoiceFor, monthAt, refundOf, subscriptionUntil } from "#tests/payment-facts.ts";
import { shuffled } from "#tests/random-lists.ts";

const START = new Date("2026-01-31T12:00:00Z");
const day = (days: number) => new Date(START.getTime() + days * DAY_MS);

const subscription = (changes: Partial<FactOf<"subscription">> = {}) => subscriptionUntil(day(30), changes);
const invoice = (n: number, changes: Partial<FactOf<"invoice">> = {}) =>
  invoiceFor(day(30 * n), day(30 * (n + 1)), { id: `in_${n}`, ...changes });
const month = (n: number, at: Date, changes: Partial<FactOf<"month">> = {}) =>
  monthAt(at, { id: `cs_${n}`, paymentId: `pi_m${n}`, ...changes });

const paymentOf = (n: number): PaymentFact => ({
  kind: "invoice_payment",
  id: `inpay_${n}`,
  invoiceId: `in_${n}`,
  paymentId: `pi_${n}`,
});

test("without events nothing was bought", () => {
  expect(billingOf([])).toEqual({ purchases: [], subscription: null, paidUntil: null, graceUntil: null });
});

test("a boleto that is not paid yet gives nothing", () => {
  const billing = billingOf([
    event(
      START,
      subscription({ state: "incomplete" }),
      invoice(0, { state: "open", paidAt: null }),
      paymentOf(0),
    ),
    event(START, { kind: "payment", id: "pi_0", state: "pending", method: "boleto" }),
  ]);
  expect(billing).toMatchObject({ paidUntil: null, graceUntil: null });
  expect(billing.purchases).toMatchObject([{ state: "open", method: "boleto" }]);
});

test("of a subscription that the provider calls active, nothing runs before its first payment", () => {
  const unpaid = [
    event(START, month(1, START)),
    event(START, subscription(), invoice(0, { state: "open", paidAt: null }), paymentOf(0)),
    event(START, { kind: "boleto", id: "pi_0", dueAt: day(3), url: "https://pay.example/b" }),
  ];
  const billing = billingOf(unpaid);
  expect(billing).toMatchObject({
    paidUntil: monthAfter(START),
    graceUntil: null,
    subscription: { state: "incomplete", renews: false },
  });
  expect(billing.purchases).toContainEqual(
    expect.objectContaining({ method: "boleto", boleto: { dueAt: day(3), url: "https://pay.example/b" } }),
  );
  const failed = event(day(3), subscription({ state: "past_due" }));
  expect(billingOf([...unpaid, failed]).subscription).toMatchObject({ state: "incomplete" });
  const paid = event(day(3), invoice(0, { paidAt: day(3) }));
  expect(billingOf([...unpaid, paid]).subscription).toMatchObject({ state: "active", renews: true });
});

test("a renewal that fails has days of grace from the end of what was paid, and none after a cancellation", () => {
  const failed = [
    event(START, subscription(), invoice(0)),
    event(day(30), subscription({ state: "past_due", periodEnd: day(60) })),
    event(day(30), invoice(1, { state: "open", paidAt: null })),
  ];
  expect(billingOf(failed)).toMatchObject({ paidUntil: day(30), graceUntil: day(37) });
  const cancelled = event(
    day(31),
    subscription({ state: "past_due", periodEnd: day(60), endsAtPeriodEnd: true }),
  );
  expect(billingOf([...failed, cancelled])).toMatchObject({ paidUntil: day(30), graceUntil: null });
  const paidLate = event(day(33), subscription({ periodEnd: day(60) }), invoice(1, { paidAt: day(33) }));
  expect(billingOf([...failed, paidLate])).toMatchObject({ paidUntil: day(60), graceUntil: day(67) });
});

test("a subscription that ends with its period keeps what is paid, and one that is ended at once does not", () => {
  const paid = event(START, subscription(), invoice(0));
  const ending = event(day(3), subscription({ endsAtPeriodEnd: true }));
  expect(billingOf([paid, ending])).toMatchObject({ paidUntil: day(30), graceUntil: null });
  const ended = event(day(4), subscription({ state: "ended", endedAt: day(4) }));
  expect(billingOf([paid, ended])).toMatchObject({ paidUntil: day(4), graceUntil: null });
  // A renewal that was charged before its days, which then never began.
  const renewal = event(day(3), invoice(1, { issuedAt: day(3), paidAt: day(3) }));
  expect(billingOf([paid, renewal, ended])).toMatchObject({
    paidUntil: day(4),
    purchases: [{ id: "in_1", period: null }, { period: { start: START, end: day(4) } }],
  });
});

test("of two subscriptions the one that renews is shown, so that it can be cancelled", () => {
  const ending = event(day(1), subscription({ id: "sub_0", endsAtPeriodEnd: true, periodEnd: day(31) }));
  const renewing = event(START, subscription(), invoice(0));
  expect(billingOf([renewing, ending]).subscription).toMatchObject({ id: "sub_1", renews: true });
});

test("a refund takes back what it gives back: all of a period, nothing for a part of it", () => {
  const paid = event(START, subscription(), invoice(0), paymentOf(0));
  const whole = event(day(2), refundOf("pi_0"), subscription({ state: "ended", endedAt: day(2) }));
  expect(billingOf([paid, whole])).toMatchObject({ paidUntil: null, purchases: [{ state: "refunded" }] });
  const part = event(day(2), refundOf("pi_0", { amountCents: 1_000 }));
  expect(billingOf([paid, part])).toMatchObject({
    paidUntil: day(30),
    purchases: [{ state: "paid", refundedCents: 1_000 }],
  });
  const failed = event(day(3), refundOf("pi_0", { state: "failed" }));
  expect(billingOf([paid, whole, failed]).purchases).toMatchObject([{ state: "paid", refundedCents: 0 }]);
});

test("a refund has the day on which the provider first told of it, however often it tells of it later", () => {
  const paid = event(START, subscription(), invoice(0), paymentOf(0));
  const request = event(day(2), refundOf("pi_0", { amountCents: 1_000, state: "pending" }));
  const done = event(day(5), refundOf("pi_0", { amountCents: 1_000 }));
  const refund = { amountCents: 1_000, at: day(2) };
  expect(billingOf([paid, request]).purchases).toMatchObject([{ refunds: [{ ...refund, isDone: false }] }]);
  for (const story of [
    [paid, request, done],
    [done, request, paid],
  ])
    expect(billingOf(story).purchases).toMatchObject([{ refunds: [{ ...refund, isDone: true }] }]);
});

test("a chargeback suspends what was paid until the bank decides", () => {
  const paid = event(START, subscription(), invoice(0), paymentOf(0));
  const dispute = { kind: "dispute", id: "dp_1", paymentId: "pi_0" } as const;
  const opened = event(day(5), { ...dispute, state: "open" });
  expect(billingOf([paid, opened])).toMatchObject({ paidUntil: null, purchases: [{ state: "disputed" }] });
  const lost = event(day(20), { ...dispute, state: "lost" });
  expect(billingOf([paid, opened, lost])).toMatchObject({ paidUntil: null, purchases: [{ state: "lost" }] });
  const won = event(day(20), { ...dispute, state: "won" });
  expect(billingOf([paid, opened, won])).toMatchObject({
    paidUntil: day(30),
    purchases: [{ state: "paid" }],
  });
});

test("months bought one by one follow each other and end by themselves", () => {
  const bought = [
    event(START, month(1, START)),
    event(day(2), month(2, day(2))),
    event(day(3), month(3, day(3))),
  ];
  const third = monthAfter(monthAfter(monthAfter(START)));
  expect(billingOf(bought)).toMatchObject({ paidUntil: third, graceUntil: null, subscription: null });
  const refunded = event(day(4), refundOf("pi_m2"));
  expect(billingOf([...bought, refunded]).paidUntil).toEqual(monthAfter(monthAfter(START)));
  expect(billingOf([event(START, month(1, START, { state: "expired", paidAt: null }))])).toMatchObject({
    paidUntil: null,
    purchases: [{ state: "void", period: null, method: "pix" }],
  });
});

test("the days of a month wait while a subscription is paid, so that no day is paid twice", () => {
  const bought = [event(START, month(1, START))];
  const subscribed = event(day(10), subscription(), invoice(0, { periodStart: day(10), periodEnd: day(40) }));
  const whole = (end: Date) => ({ start: START, end });
  const monthIn = (story: PaymentEvent[]) => billingOf(story).purchases.find(({ id }) => id === "cs_1");
  const end = monthAfter(START);
  expect(monthIn([...bought, subscribed])?.period).toEqual(whole(new Date(end.getTime() + 30 * DAY_MS)));
  const renewed = event(day(40), invoice(1, { periodStart: day(40), periodEnd: day(70) }));
  expect(billingOf([...bought, subscribed, renewed]).paidUntil).toEqual(
    new Date(end.getTime() + 60 * DAY_MS),
  );

  // Bought beside a subscription that is going to end, and that renews all the same.
  const beside = [event(START, subscription(), invoice(0)), event(day(5), month(1, day(5)))];
  expect(monthIn(beside)?.period).toEqual({ start: day(30), end: monthAfter(day(30)) });
  const again = event(day(30), invoice(1));
  expect(monthIn([...beside, again])?.period).toEqual({ start: day(60), end: monthAfter(day(60)) });
  expect(monthIn([...beside, again, event(day(31), paymentOf(1), refundOf("pi_1"))])?.period).toEqual({
    start: day(30),
    end: monthAfter(day(30)),
  });
});

test.each([
  ["2026-01-31T12:00:00Z", "2026-02-28T12:00:00Z"],
  ["2028-01-31T12:00:00Z", "2028-02-29T12:00:00Z"],
  ["2026-12-15T03:00:00Z", "2027-01-15T03:00:00Z"],
])("the month after %s ends at %s", (from, to) => {
  expect(monthAfter(new Date(from))).toEqual(new Date(to));
});

test("in any order and however often they come, the same events say the same", () => {
  const random = seededRandom(13);
  for (let story = 0; story < 300; story++) {
    const some = randomStory(random);
    const billing = billingOf(some);
    for (let turn = 0; turn < 4; turn++) {
      const repeated = some.filter(() => random() < 0.3);
      expect(billingOf(shuffled([...some, ...repeated], { next: random }))).toEqual(billing);
    }
  }
});

test("no paid day is lost: Premium lasts at least as long as all that was paid together", () => {
  const random = seededRandom(15);
  for (let story = 0; story < 300; story++) {
    const { purchases, paidUntil } = billingOf(randomStory(random));
    const paid = purchases.filter(({ state }) => state === "paid");
    if (!paidUntil) continue;
    const days = paid.map(({ subscriptionId, period }) =>
      subscriptionId ? Number(period!.end) - Number(period!.start) : 28 * DAY_MS,
    );
    const first = Math.min(...paid.map(({ period }) => Number(period!.start)));
    expect(paidUntil.getTime() - first).toBeGreaterThanOrEqual(days.reduce((sum, one) => sum + one, 0));
  }
});

test("what is not known yet never gives more than the whole story, apart from what is taken back later", () => {
  const random = seededRandom(14);
  for (let story = 0; story < 200; story++) {
    const some = randomStory(random);
    const all = billingOf(some);
    const paid = all.purchases.filter(({ paidAt }) => paidAt).length;
    for (const lost of some) {
      const known = billingOf(some.filter((one) => one !== lost));
      expect(known.purchases.filter(({ paidAt }) => paidAt).length).toBeLessThanOrEqual(paid);
    }
  }
});

/** What may happen to a member in some months; several events fall in the same second. */
function randomStory(random: () => number): PaymentEvent[] {
  const story: PaymentEvent[] = [];
  const chance = (share: number) => random() < share;
  const soon = (at: Date) => new Date(at.getTime() + (chance(0.5) ? 0 : Math.floor(random() * 5) * 1000));
  const periods = 1 + Math.floor(random() * 4);
  for (let n = 0; n < periods; n++) {
    const at = day(30 * n);
    const isPaid = chance(0.8);
    const state = isPaid ? "active" : n === 0 ? "incomplete" : "past_due";
    story.push(event(soon(at), subscription({ state, periodEnd: day(30 * (n + 1)) })));
    story.push(
      event(soon(at), invoice(n, { state: "open", paidAt: null, attempts: 0 })),
      event(soon(at), paymentOf(n)),
    );
    story.push(
      event(soon(at), { kind: "payment", id: `pi_${n}`, state: isPaid ? "paid" : "failed", method: "card" }),
    );
    if (isPaid) story.push(event(soon(at), invoice(n)));
    if (chance(0.2)) story.push(event(soon(day(30 * n + 2)), refundOf(`pi_${n}`)));
    if (chance(0.1)) {
      const dispute = { kind: "dispute", id: `dp_${n}`, paymentId: `pi_${n}` } as const;
      story.push(event(day(30 * n + 5), { ...dispute, state: "open" }));
      if (chance(0.5))
        story.push(event(day(30 * n + 9), { ...dispute, state: chance(0.5) ? "won" : "lost" }));
    }
    if (chance(0.2)) story.push(event(day(30 * n + 6), month(n, day(30 * n + 6))));
    if (chance(0.2)) {
      const dueAt = day(30 * n + 3);
      story.push(event(soon(at), { kind: "boleto", id: `pi_${n}`, dueAt, url: null }));
    }
  }
  if (chance(0.4)) {
    const at = day(30 * periods - 3);
    story.push(event(at, subscription({ endsAtPeriodEnd: true, periodEnd: day(30 * periods) })));
    const ended = { state: "ended", endedAt: day(30 * periods), periodEnd: day(30 * periods) } as const;
    if (chance(0.5)) story.push(event(day(30 * periods), subscription(ended)));
  }
  return story;
}

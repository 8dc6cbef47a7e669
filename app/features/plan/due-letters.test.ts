import { expect, test } from "vitest";
import type { Billing, Purchase } from "#app/core/billing/billing.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { paidPurchase } from "#tests/purchases.ts";
import { dueLetters, type Addressee } from "./due-letters.ts";

const START = new Date("2026-11-02T12:00:00Z");
const day = (days: number) => new Date(START.getTime() + days * DAY_MS);
const NOTHING: Billing = { purchases: [], subscription: null, paidUntil: null, graceUntil: null };
const RUNNING = { id: "sub_1", state: "active", renews: true } as const;

function person(changes: Partial<Addressee> = {}): Addressee {
  return {
    name: "Ana",
    plan: "free",
    trial: { start: day(-60), days: 7 },
    billing: NOTHING,
    requested: new Set(),
    givenUntil: null,
    monthEndsAt: null,
    url: "https://martelo.example/plan",
    ...changes,
  };
}

const purchase = (n: number, changes: Partial<Purchase> = {}) => paidPurchase(day(30 * n), changes, n);

const kinds = (someone: Addressee, now: Date) => dueLetters(someone, now).map(({ content }) => content.kind);

test.for([
  [29, "premium", []],
  [30, "free", ["given_premium_ended"]],
  [32.9, "free", ["given_premium_ended"]],
  [33.1, "free", []],
  [31, "premium", []],
] as const)(
  "%d days after Premium was given for thirty, somebody on the plan %s gets %j",
  ([days, plan, expected]) => {
    expect(kinds(person({ plan, givenUntil: day(30) }), day(days))).toEqual(expected);
  },
);

test.for([
  [0, 0, "free", []],
  [1, 0.5, "trial", []],
  [1, 1.1, "free", ["trial_ended"]],
  [2, 1, "trial", []],
  [7, 0, "trial", []],
  [7, 4.9, "trial", []],
  [7, 5.1, "trial", ["trial_ending"]],
  [7, 6.9, "trial", ["trial_ending"]],
  [7, 7, "free", ["trial_ended"]],
  [7, 9.9, "free", ["trial_ended"]],
  [7, 10.1, "free", []],
  [7, 6, "premium", []],
  [7, 8, "premium", []],
  [30, 27.9, "trial", []],
  [30, 28.1, "trial", ["trial_ending"]],
  [30, 28.1, "premium", []],
  [30, 30.1, "free", ["trial_ended"]],
] as const)(
  "of a trial of %d days, after %d somebody on the plan %s gets %j",
  ([days, after, plan, expected]) => {
    expect(kinds(person({ plan, trial: { start: START, days } }), day(after))).toEqual(expected);
  },
);

test("a month that ends by itself is announced, and again on its last day; both are different letters", () => {
  const monthEndsAt = day(30);
  const lettersAt = (at: number, changes: Partial<Addressee> = {}) =>
    dueLetters(person({ plan: "premium", monthEndsAt, ...changes }), day(at)).map(({ about, content }) => [
      about,
      content.kind === "month_ending" && content.isLastDay,
    ]);
  expect(lettersAt(27.5)).toEqual([["2026-12-02T12:00:00.000Z announced", false]]);
  expect(lettersAt(29.5)).toEqual([["2026-12-02T12:00:00.000Z last day", true]]);
  expect(lettersAt(29.5, { monthEndsAt: null })).toEqual([]);
});

test("the first payment is confirmed with the days of its refund, a renewal is not", () => {
  const billing = {
    ...NOTHING,
    purchases: [purchase(0)],
    subscription: RUNNING,
    paidUntil: day(30),
    graceUntil: day(37),
  };
  const [letter] = dueLetters(person({ plan: "premium", billing }), day(1));
  const premium = { kind: "premium_started", amount: "R$\u00a029,90", renews: true };
  const days = { until: day(30), refundUntil: day(7) };
  expect(letter).toMatchObject({ about: "in_0", content: { ...premium, ...days } });
  const renewed = { ...billing, purchases: [purchase(1), purchase(0)], paidUntil: day(60) };
  expect(kinds(person({ plan: "premium", billing: renewed }), day(31))).toEqual([]);
});

test("each month that is bought once is confirmed, and none of them renews", () => {
  const months = [purchase(1, { subscriptionId: null }), purchase(0, { subscriptionId: null })];
  const letters = dueLetters(
    person({ plan: "premium", billing: { ...NOTHING, purchases: months, paidUntil: day(60) } }),
    day(31),
  );
  expect(letters).toMatchObject([{ about: "in_1", content: { kind: "premium_started", renews: false } }]);
});

test("a failed renewal is told while its days of grace last, and the end of Premium after them", () => {
  const open = purchase(1, { state: "open", paidAt: null });
  const billing = {
    purchases: [open, purchase(0)],
    subscription: { ...RUNNING, state: "past_due" as const },
    paidUntil: day(30),
    graceUntil: day(37),
  };
  expect(kinds(person({ plan: "premium", billing }), day(30.5))).toEqual(["payment_failed"]);
  const triedAgainAt = (nextAttemptAt: Date | null) => {
    const tried = { ...billing, purchases: [{ ...open, nextAttemptAt }, purchase(0)] };
    const [letter] = dueLetters(person({ plan: "premium", billing: tried }), day(30.5));
    return letter?.content.kind === "payment_failed" ? letter.content.triedAgainAt : undefined;
  };
  expect([day(33), day(30.2), null].map(triedAgainAt)).toEqual([day(33), null, null]);
  const untried = { ...billing, purchases: [{ ...open, attempts: 0 }, purchase(0)] };
  expect(kinds(person({ plan: "premium", billing: untried }), day(30.5))).toEqual([]);
  expect(kinds(person({ billing }), day(38))).toEqual(["premium_ended"]);
  expect(kinds(person({ billing }), day(41))).toEqual([]);
});

test("a renewal by boleto is told with its link and day when it is issued, and again when it expired", () => {
  const boleto = { dueAt: day(33), url: "https://pay.example/boleto" };
  const open = purchase(1, {
    state: "open",
    paidAt: null,
    method: null,
    document: "https://pay.example/in_1",
  });
  const billing = (changes: Partial<Purchase>): Billing => ({
    purchases: [{ ...open, ...changes }, purchase(0, { method: "boleto" })],
    subscription: { ...RUNNING, state: "past_due" },
    paidUntil: day(30),
    graceUntil: day(37),
  });
  const letters = (changes: Partial<Purchase>, days: number) =>
    dueLetters(person({ plan: "premium", billing: billing(changes) }), day(days));
  expect(letters({ boleto }, 30.1)).toEqual([
    {
      about: "in_1",
      content: {
        kind: "boleto_issued",
        name: "Ana",
        amount: "R$\u00a029,90",
        dueAt: day(33),
        graceUntil: day(37),
        boletoUrl: "https://pay.example/boleto",
        url: "https://martelo.example/plan",
      },
    },
  ]);
  expect(letters({ boleto }, 33.1)).toMatchObject([
    { about: "in_1", content: { kind: "boleto_expired", boletoUrl: "https://pay.example/in_1" } },
  ]);
  expect(letters({ attempts: 2 }, 30.1)).toMatchObject([{ content: { kind: "boleto_expired" } }]);
  const unknown = { kind: "boleto_issued", dueAt: null, boletoUrl: "https://martelo.example/plan" };
  expect(letters({ document: null }, 30.1)).toMatchObject([{ content: unknown }]);
  expect(kinds(person({ billing: billing({ boleto }) }), day(38))).toEqual(["premium_ended"]);
});

test("a refund is told, and Premium that ended with it is not told a second time", () => {
  const billing = { ...NOTHING, purchases: [purchase(0, { state: "refunded", refundedCents: 2_990 })] };
  expect(kinds(person({ billing }), day(3))).toEqual(["refund_made"]);
});

test("a refund that was asked for has letters of its own: neither the provider's nor the end of Premium is told", () => {
  const requested = new Set(["in_0"]);
  const refunded = { ...NOTHING, purchases: [purchase(0, { state: "refunded" })] };
  expect(kinds(person({ billing: refunded }), day(3))).toEqual(["refund_made"]);
  expect(kinds(person({ billing: refunded, requested }), day(3))).toEqual([]);
  const ended = [purchase(0, { period: { start: START, end: day(2) } })];
  const withdrawn = { ...NOTHING, purchases: ended, paidUntil: day(2) };
  expect(kinds(person({ billing: withdrawn }), day(4))).toEqual(["premium_ended"]);
  expect(kinds(person({ billing: withdrawn, requested }), day(4))).toEqual([]);
  // Nor is a purchase confirmed that was asked back before its letter was written.
  expect(kinds(person({ billing: withdrawn }), day(2.5))).toEqual(["premium_started", "premium_ended"]);
  expect(kinds(person({ billing: withdrawn, requested }), day(2.5))).toEqual([]);
});

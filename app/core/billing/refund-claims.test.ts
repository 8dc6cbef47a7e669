import { expect, test } from "vitest";
import { seededRandom } from "#app/lib/seeded-random.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { paidPurchase } from "#tests/purchases.ts";
import type { Purchase } from "./billing.ts";
import {
  GUARANTEE_DAYS,
  isOverdue,
  refundClaims,
  refundDueAt,
  REFUND_DAYS,
  refundable,
} from "./refund-rules.ts";

const START = new Date("2026-11-02T12:00:00Z");
const day = (days: number) => new Date(START.getTime() + days * DAY_MS);

const purchase = (n: number, changes: Partial<Purchase> = {}) =>
  paidPurchase(day(30 * n), { method: "boleto", ...changes }, n);

const request = (status: "open" | "refused", claim: "withdrawal" | "guarantee" = "withdrawal", n = 0) => ({
  claim,
  purchaseId: `in_${n}`,
  status,
});

const rights = (purchases: Purchase[], at: Date, requests: ReturnType<typeof request>[] = []) =>
  refundClaims(purchases, requests, at).map(({ right, purchase: { id } }) => `${right} ${id}`);

test("a boleto is withdrawn from on request for seven days, then the guarantee of the first purchase holds", () => {
  const paid = [purchase(0)];
  expect(rights(paid, day(0))).toEqual(["withdrawal in_0"]);
  expect(rights(paid, day(6.999))).toEqual(["withdrawal in_0"]);
  expect(rights(paid, day(7))).toEqual(["guarantee in_0"]);
  expect(rights(paid, day(29.999))).toEqual(["guarantee in_0"]);
  expect(rights(paid, day(30))).toEqual([]);
  const [first] = refundClaims(paid, [], day(1));
  expect(first).toMatchObject({ amountCents: 2_990, until: day(7), needsPixKey: true });
  expect(refundClaims(paid, [], day(8))).toMatchObject([{ until: day(30), needsPixKey: true }]);
});

test.each(["card", "pix"] as const)(
  "%s comes back by a button for seven days, and under the guarantee by the provider",
  (method) => {
    expect(rights([purchase(0, { method })], day(6))).toEqual([]);
    expect(refundClaims([purchase(0, { method })], [], day(8))).toMatchObject([
      { right: "guarantee", needsPixKey: false },
    ]);
  },
);

test("the guarantee is for the first purchase ever paid, even if that one came back or is disputed", () => {
  const second = purchase(1);
  expect(rights([second, purchase(0)], day(40))).toEqual([]);
  for (const state of ["refunded", "disputed"] as const)
    expect(rights([second, purchase(0, { state })], day(40))).toEqual([]);
  // One that was never paid was no purchase.
  const unpaid = purchase(0, { state: "void", paidAt: null });
  expect(rights([second, unpaid], day(40))).toEqual(["guarantee in_1"]);
});

test("a renewal by boleto has seven days of its own, beside the guarantee of the first purchase", () => {
  const renewal = purchase(1, { paidAt: day(28) });
  expect(rights([renewal, purchase(0)], day(29))).toEqual(["withdrawal in_1", "guarantee in_0"]);
});

test("whoever asked in time may correct the request or repeat it after a refusal, whenever that is", () => {
  expect(rights([purchase(0)], day(50), [request("refused")])).toEqual(["withdrawal in_0"]);
  expect(rights([purchase(0)], day(12), [request("open")])).toEqual(["withdrawal in_0"]);
  expect(rights([purchase(0)], day(50), [request("open", "guarantee")])).toEqual(["guarantee in_0"]);
  expect(rights([purchase(0)], day(50), [request("refused", "guarantee")])).toEqual([]);
});

test("of a payment that came back in part, the rest is asked for; without a payment nothing is", () => {
  expect(refundClaims([purchase(0, { refundedCents: 990 })], [], day(1))).toMatchObject([
    { amountCents: 2_000 },
  ]);
  expect(rights([purchase(0, { paymentId: null })], day(1))).toEqual([]);
});

test.each([
  // Late on the 23rd in São Paulo, the 24th elsewhere.
  ["withdrawal", "2026-11-24T02:30:00Z", "2026-11-28T15:00:00Z"],
  ["withdrawal", "2026-11-24T03:30:00Z", "2026-11-29T15:00:00Z"],
  ["guarantee", "2026-12-25T12:00:00Z", "2027-01-04T15:00:00Z"],
] as const)("a %s that was asked for at %s is paid until %s", (right, requestedAt, dueAt) => {
  expect(refundDueAt(right, new Date(requestedAt))).toEqual(new Date(dueAt));
});

test("a request is overdue from the day after its last one in São Paulo", () => {
  const dueAt = refundDueAt("withdrawal", START);
  expect(isOverdue(dueAt, new Date("2026-11-08T02:59:00Z"))).toBe(false);
  expect(isOverdue(dueAt, new Date("2026-11-08T03:00:00Z"))).toBe(true);
});

test("nothing is owed twice or for ever, and at no moment both the button and a request give a payment back", () => {
  const random = seededRandom(49);
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)]!;
  for (let story = 0; story < 2_000; story++) {
    const purchases = Array.from({ length: 1 + Math.floor(random() * 4) }, (_, n) => {
      const state = pick(["paid", "paid", "paid", "refunded", "disputed", "open"] as const);
      const paidAt = state === "open" ? null : day(30 * n + random() * 3);
      return purchase(n, { state, paidAt, method: pick(["card", "boleto", "pix"]) });
    }).sort(() => random() - 0.5);
    const now = day(random() * 130);
    const claims = refundClaims(purchases, [], now);
    const ids = claims.map((claim) => claim.purchase.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(claims.filter(({ right }) => right === "guarantee").length).toBeLessThanOrEqual(1);
    const button = refundable(purchases, now);
    for (const { right, purchase: one, amountCents, until } of claims) {
      expect(one.state).toBe("paid");
      expect(amountCents).toBeGreaterThan(0);
      expect(until!.getTime()).toBeGreaterThan(now.getTime());
      const age = (now.getTime() - one.paidAt.getTime()) / DAY_MS;
      expect(age).toBeLessThan(right === "withdrawal" ? REFUND_DAYS : GUARANTEE_DAYS);
      if (button?.id === one.id) expect([right, one.method]).toEqual(["withdrawal", "boleto"]);
    }
  }
});

import { expect, test } from "vitest";
import { can, PLANS, type Plan } from "#app/facts/plans/plans.ts";
import { random } from "#app/core/demo/random.ts";
import { inQueueOrder, type Waiting } from "./help-queue.ts";

const NOW = Date.parse("2026-11-23T12:00:00Z");
const WHO = [null, "free", "trial", "premium"] as const;

function randomQueue(seed: number): Waiting[] {
  const { int, pick } = random(String(seed));
  return Array.from({ length: int(0, 40) }, (_, n) => ({
    id: `id-${String(n).padStart(2, "0")}`,
    plan: pick(WHO),
    // Few different moments, so that many requests came at the same one.
    since: new Date(NOW - int(0, 12) * 60_000),
  }));
}

/** Written as people say it: Premium, then the trial, then everybody else; the older first. */
function isBefore(a: Waiting, b: Waiting): boolean {
  const group = ({ plan }: Waiting) => (plan === "premium" ? 0 : plan === "trial" ? 1 : 2);
  if (group(a) !== group(b)) return group(a) < group(b);
  return a.since <= b.since;
}

test("whoever comes first in the queue has the better plan, or has waited as long with the same", () => {
  for (let seed = 1; seed <= 300; seed++) {
    const waiting = randomQueue(seed);
    const queue = inQueueOrder(waiting);
    expect(queue.map(({ id }) => id).toSorted()).toEqual(waiting.map(({ id }) => id).toSorted());
    const wrong = queue.flatMap((one, at) => queue.slice(at + 1).filter((later) => !isBefore(one, later)));
    expect([seed, wrong]).toEqual([seed, []]);
  }
});

test("the queue does not depend on the order in which the requests are read", () => {
  for (let seed = 1; seed <= 100; seed++) {
    const waiting = randomQueue(seed);
    const { next } = random(`shuffled ${seed}`);
    const keyed = waiting.map((one) => ({ one, key: next() }));
    const shuffled = keyed.toSorted((a, b) => a.key - b.key).map(({ one }) => one);
    expect(inQueueOrder(shuffled)).toEqual(inQueueOrder(waiting));
  }
});

test("plans with priority support come before all plans without it", () => {
  const plans = Object.keys(PLANS) as Plan[];
  const ranks = (has: boolean) =>
    plans.filter((plan) => can(plan, "priority_support") === has).map((plan) => PLANS[plan].helpRank);
  expect(Math.max(...ranks(true))).toBeLessThan(Math.min(...ranks(false)));
  expect(new Set(plans.map((plan) => PLANS[plan].helpRank)).size).toBe(plans.length);
});

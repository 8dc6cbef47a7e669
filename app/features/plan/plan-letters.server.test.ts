import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { profiles, users } from "#app/db/schema/accounts.ts";
import { subscriptions } from "#app/db/schema/billing.ts";
import { mails } from "#app/db/schema/mail.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { ana, host, memberTests } from "#tests/member.ts";
import { setPlan } from "#tests/plans.ts";
import { paidAtSandbox, refundShown, testBilling, type TestBilling } from "#tests/billing.ts";
import { queryPlan } from "#tests/query-plan.ts";
import { endingMonth } from "./member-plan.server.ts";
import { candidates, writeDueLetters } from "./plan-letters.server.ts";

// The database itself dates the beginning of a trial.
const START = new Date();

let now: Date;
let billing: TestBilling;

const later = (days: number) => void (now = new Date(START.getTime() + days * DAY_MS));
const trial = (days: number) =>
  db.update(profiles).set({ freeTrialDays: days }).where(eq(profiles.userId, ana.userId));

beforeEach(() => later(0));
const { db } = await memberTests({ now: () => now });
beforeEach(() => {
  billing = testBilling(host.db, () => now);
});

/** Runs two rounds at once, and returns what has been written so far. */
async function written(): Promise<string[]> {
  const options = { desk: billing.desk, baseUrl: () => "https://martelo.example", now: () => now };
  await Promise.all([writeDueLetters(db, options), writeDueLetters(db, options)]);
  return (await db.select({ kind: mails.kind }).from(mails).orderBy(mails.createdAt)).map(({ kind }) => kind);
}

test("nobody who is blocked is reminded of anything", async () => {
  await db.update(profiles).set({ blockedAt: START });
  later(5.5);
  expect(await written()).toEqual([]);
  await db.update(profiles).set({ blockedAt: null });
  expect(await written()).toEqual(["trial_ending"]);
});

test("from the purchase to the end, each step of a subscription is told once", async () => {
  await paidAtSandbox(billing, ana);
  later(0.1);
  const letters = ["premium_started"];
  expect(await written()).toEqual(letters);
  later(30.1);
  await billing.sandbox.act(`cus_${ana.userId}`, "fail_renewal", "at_once");
  await billing.sandbox.deliver(billing.desk.receive);
  expect(await written()).toEqual([...letters, "payment_failed"]);
  later(37.2);
  expect(await written()).toEqual([...letters, "payment_failed", "premium_ended"]);
  later(38);
  expect(await written()).toEqual([...letters, "payment_failed", "premium_ended"]);
});

test("the end of a month that was bought once is told before it, on its last day and after it, each once", async () => {
  await paidAtSandbox(billing, ana, { method: "pix" });
  const end = (await billing.desk.billing(ana.userId)).paidUntil!;
  const before = (days: number) => void (now = new Date(end.getTime() - days * DAY_MS));
  before(3.1);
  expect(await written()).toEqual([]);
  before(2.9);
  expect(await written()).toEqual(["month_ending"]);
  before(1.1);
  expect(await written()).toEqual(["month_ending"]);
  before(0.9);
  expect(await written()).toEqual(["month_ending", "month_ending"]);
  before(-0.1);
  expect(await written()).toEqual(["month_ending", "month_ending", "premium_ended"]);
});

test("nobody is reminded of a month that another month, a subscription, a gift or a trial follows", async () => {
  await paidAtSandbox(billing, ana, { method: "pix" });
  const end = (await billing.desk.billing(ana.userId)).paidUntil!;
  const endsSoon = async (days = 1) => {
    const at = new Date(end.getTime() - days * DAY_MS);
    return endingMonth(db, ana.userId, await billing.desk.billing(ana.userId), at);
  };
  expect([await endsSoon(), await endsSoon(4)]).toEqual([end, null]);
  await trial(60);
  expect(await endsSoon()).toBeNull();
  await trial(7);
  await setPlan(db, ana.email, "premium", now);
  expect(await endsSoon()).toBeNull();
  await db.delete(subscriptions).where(eq(subscriptions.provider, "manual"));
  expect(await endsSoon()).toEqual(end);
  await paidAtSandbox(billing, ana, { method: "pix" });
  expect(await endsSoon()).toBeNull();
});

test("a trial is announced before its end and when it ended, each once; one that is extended is announced again, one that was over begins again", async () => {
  later(5.5);
  expect(await written()).toEqual(["trial_ending"]);
  await trial(20);
  later(7.5);
  expect(await written()).toEqual(["trial_ending"]);
  later(18.5);
  expect(await written()).toEqual(["trial_ending", "trial_ending"]);
  later(20.5);
  expect(await written()).toEqual(["trial_ending", "trial_ending", "trial_ended"]);
  await trial(1);
  expect(await written()).toHaveLength(3);
});

test("a refund is told once, and nobody who has not confirmed their address gets a letter", async () => {
  await paidAtSandbox(billing, ana);
  await refundShown(billing.desk, ana.userId, now);
  expect(await written()).toEqual(["refund_made"]);
  await db.delete(mails);
  await db.update(users).set({ emailVerified: false }).where(eq(users.id, ana.userId));
  later(5.5);
  expect(await written()).toEqual([]);
});

test("whoever may be due a letter is found by indexes, and not among all members", async () => {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    const plan = await queryPlan(tx, candidates(tx, START));
    for (const name of ["profiles_trial_end", "subscriptions_updated", "subscriptions_period_end"])
      expect(plan).toContain(name);
    expect(plan).not.toContain("Seq Scan");
  });
});

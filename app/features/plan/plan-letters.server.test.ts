import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { users } from "#app/db/schema/accounts.ts";
import { mails } from "#app/db/schema/mail.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { newMember, testAccounts, type TestMember } from "#tests/accounts.ts";
import { paidAtSandbox, refundShown, testBilling, type TestBilling } from "#tests/billing.ts";
import { testDatabase } from "#tests/database.ts";
import { writeDueLetters } from "./plan-letters.server.ts";

const database = testDatabase();
// The database itself dates the beginning of a trial.
const START = new Date();

let now: Date;
let ana: TestMember;
let billing: TestBilling;

const later = (days: number) => void (now = new Date(START.getTime() + days * DAY_MS));

beforeEach(async () => {
  later(0);
  const host = testAccounts(database.current.db, { now: () => now });
  ana = await newMember(host);
  billing = testBilling(host.db, () => now);
});

/** Runs two rounds at once, and returns what has been written so far. */
async function written(): Promise<string[]> {
  const { db } = database.current;
  const options = { desk: billing.desk, baseUrl: () => "https://martelo.example", now: () => now };
  await Promise.all([writeDueLetters(db, options), writeDueLetters(db, options)]);
  return (await db.select({ kind: mails.kind }).from(mails).orderBy(mails.createdAt)).map(({ kind }) => kind);
}

test("a trial is announced once two days before its end and told once when it ended", async () => {
  later(4);
  expect(await written()).toEqual([]);
  later(5.5);
  expect(await written()).toEqual(["trial_ending"]);
  later(6.5);
  expect(await written()).toEqual(["trial_ending"]);
  later(7.5);
  expect(await written()).toEqual(["trial_ending", "trial_ended"]);
  later(12);
  expect(await written()).toEqual(["trial_ending", "trial_ended"]);
});

test("from the purchase to the end, each step of a subscription is told once", async () => {
  await paidAtSandbox(billing, ana);
  later(0.1);
  const told = ["premium_started"];
  expect(await written()).toEqual(told);
  later(30.1);
  await billing.sandbox.act(`cus_${ana.userId}`, "fail_renewal", "at_once");
  await billing.sandbox.deliver(billing.desk.receive);
  expect(await written()).toEqual([...told, "payment_failed"]);
  later(37.2);
  expect(await written()).toEqual([...told, "payment_failed", "premium_ended"]);
  later(38);
  expect(await written()).toEqual([...told, "payment_failed", "premium_ended"]);
});

test("a refund is told once, and nobody who has not confirmed their address gets a letter", async () => {
  await paidAtSandbox(billing, ana);
  await refundShown(billing.desk, ana.userId, now);
  expect(await written()).toEqual(["refund_made"]);
  const { db } = database.current;
  await db.delete(mails);
  await db.update(users).set({ emailVerified: false }).where(eq(users.id, ana.userId));
  later(5.5);
  expect(await written()).toEqual([]);
});

import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { newestActs } from "#app/core/admin-log/read-log.server.ts";
import { profiles, users } from "#app/db/schema/accounts.ts";
import { mails } from "#app/db/schema/mail.ts";
import { subscriptions } from "#app/db/schema/billing.ts";
import { planOfMember } from "#app/facts/plans/plans-of.server.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { newMember, type TestMember } from "#tests/accounts.ts";
import { paidAtSandbox, testBilling, type TestBilling } from "#tests/billing.ts";
import { ana, host, memberTests } from "#tests/member.ts";
import { memberPlanLines, readMemberPlan } from "./member-plan.server.ts";
import { changePlan } from "./plan-acts.server.ts";
import type { PlanWish } from "./plan-acts.ts";
import { writeDueLetters } from "./plan-letters.server.ts";

// The database itself dates the beginning of a trial.
const START = new Date();
const BASE_URL = "https://martelo.example";

let now: Date;
let carla: TestMember;
let billing: TestBilling;

const later = (days: number) => void (now = new Date(START.getTime() + days * DAY_MS));
const day = (days: number) => new Date(START.getTime() + days * DAY_MS);

beforeEach(() => later(0.01));
const { db } = await memberTests({ now: () => now });
beforeEach(async () => {
  carla = await newMember(host, "carla@exemplo.com.br");
  billing = testBilling(host.db, () => now);
  await host.db.delete(mails);
});

const change = (wish: PlanWish) =>
  changePlan(db, ana.email, wish, { adminId: carla.userId, baseUrl: BASE_URL, now });
const plan = () => planOfMember(db, ana.userId, now);
const acts = () => newestActs(db, 20);

async function letters(): Promise<string[]> {
  await writeDueLetters(db, { desk: billing.desk, baseUrl: () => BASE_URL, now: () => now });
  const rows = await db.select().from(mails).where(eq(mails.recipient, ana.email)).orderBy(mails.createdAt);
  return rows.map(({ kind }) => kind);
}

async function lines(): Promise<Record<string, string>> {
  const member = await readMemberPlan(db, [billing.sandbox], ana.email, now);
  return Object.fromEntries(memberPlanLines(member!).map(({ term, text }) => [term, text]));
}

test("Premium is given until a day, once, with its log row and letter, and its end is told once", async () => {
  later(10);
  const wish = { plan: "premium", until: day(20) } as const;
  expect(await change(wish)).toEqual({ outcome: "premium", until: day(20) });
  expect(await change(wish)).toEqual({ outcome: "unchanged" });
  const before = { plan: "free", premium_given: false };
  const after = { plan: "premium", premium_given: true, premium_given_until: day(20).toISOString() };
  const act = { action: "Alterou plano do usuário para Premium", adminId: carla.userId };
  expect(await acts()).toMatchObject([{ ...act, targetUserId: ana.userId, details: { before, after } }]);
  expect(JSON.stringify((await acts())[0]!.details)).not.toContain("Ana");
  expect([await plan(), await letters()]).toEqual(["premium", ["premium_given"]]);
  expect(await lines()).toMatchObject({
    Plano: "Premium",
    "Por quê": "dado pela administração, sem cobrança",
  });
  later(20.5);
  expect([await plan(), await letters()]).toEqual(["free", ["premium_given", "given_premium_ended"]]);
  expect(await letters()).toHaveLength(2);
});

test("Premium that was given is taken away together with the rest of the trial, with one letter", async () => {
  await change({ plan: "premium", until: null });
  expect(await change({ plan: "free" })).toEqual({ outcome: "free", trialEnded: true });
  expect(await change({ plan: "free" })).toEqual({ outcome: "unchanged" });
  expect([await plan(), await letters()]).toEqual(["free", ["premium_given", "given_premium_ended"]]);
  const actions = (await acts()).map(({ action }) => action.replace("Alterou plano do usuário para ", ""));
  expect(actions).toEqual(["gratuito", "Premium"]);
});

test("a trial that is taken away is told of once", async () => {
  later(3);
  expect(await change({ plan: "free" })).toEqual({ outcome: "free", trialEnded: true });
  expect([await plan(), await letters()]).toEqual(["free", ["trial_ended"]]);
});

test("a trial gets at least so many days from today on, also one that is over, and never fewer", async () => {
  later(3.01);
  expect(await change({ plan: "trial", days: 2 })).toMatchObject({ outcome: "trial_longer" });
  expect(await change({ plan: "trial", days: 4 })).toEqual({ outcome: "unchanged" });
  expect(await change({ plan: "trial", days: 10 })).toMatchObject({ outcome: "trial" });
  expect(await change({ plan: "trial", days: 10 })).toEqual({ outcome: "unchanged" });
  expect(await letters()).toEqual(["trial_extended"]);
  expect((await acts()).map(({ details }) => details)).toMatchObject([
    { before: { trial_days: 7 }, after: { trial_days: 13 } },
  ]);
  later(100);
  expect(await plan()).toBe("free");
  await change({ plan: "trial", days: 1 });
  expect(await plan()).toBe("trial");
  expect((await lines())["Teste gratuito"]).toContain("resta 1 dia");
  for (const days of [0, -1, 1.5, 31, NaN])
    expect(await change({ plan: "trial", days })).toEqual({ outcome: "out_of_bounds" });
});

test("whoever is charged is not given Premium, and nothing that is paid is ended or made a trial", async () => {
  await paidAtSandbox(billing, ana);
  const paid = { outcome: "paid", provider: "sandbox" };
  expect(await change({ plan: "premium", until: null })).toMatchObject(paid);
  expect(await change({ plan: "free" })).toMatchObject(paid);
  expect(await change({ plan: "trial", days: 9 })).toMatchObject(paid);
  expect(await acts()).toEqual([]);
  await billing.desk.setRenewal(ana.userId, false);
  expect(await change({ plan: "premium", until: day(5) })).toMatchObject({ outcome: "paid_longer" });
  expect(await change({ plan: "premium", until: day(90) })).toMatchObject({ outcome: "premium" });
  expect(await lines()).toMatchObject({
    "Por quê": expect.stringMatching(/^pago por sandbox, sem dinheiro de verdade até .*, sem renovação$/),
    "Premium dado": expect.stringMatching(/^até /),
  });
});

test("Premium until a day that is over is refused, a trial beside Premium too, and an unknown address is none", async () => {
  later(1);
  expect(await change({ plan: "premium", until: day(0.5) })).toEqual({ outcome: "out_of_bounds" });
  await change({ plan: "premium", until: null });
  expect(await change({ plan: "trial", days: 20 })).toEqual({ outcome: "is_premium" });
  const by = { adminId: null, baseUrl: BASE_URL, now };
  const nobody = changePlan(db, "x@exemplo.com.br", { plan: "free" }, by);
  expect(await nobody).toEqual({ outcome: "no_such_account" });
});

test("two administrators who give the same at once do it once", async () => {
  const wish = { plan: "premium", until: null } as const;
  const answers = await Promise.all([change(wish), change(wish), change(wish)]);
  expect(answers.map(({ outcome }) => outcome).sort()).toEqual(["premium", "unchanged", "unchanged"]);
  expect([(await acts()).length, await letters()]).toEqual([1, ["premium_given"]]);
  expect(await db.select().from(subscriptions)).toHaveLength(1);
});

test("an act whose log row cannot be written does not happen", async () => {
  const by = { adminId: "no user id", baseUrl: BASE_URL, now };
  await expect(changePlan(db, ana.email, { plan: "free" }, by)).rejects.toThrow();
  expect([await plan(), await letters()]).toEqual(["trial", []]);
  expect((await db.select().from(profiles).where(eq(profiles.userId, ana.userId)))[0]!.freeTrialDays).toBe(7);
});

test("nobody who has not confirmed their address gets a letter", async () => {
  await db.update(users).set({ emailVerified: false }).where(eq(users.id, ana.userId));
  await change({ plan: "premium", until: null });
  expect(await letters()).toEqual([]);
});

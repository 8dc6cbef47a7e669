import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { profiles, users } from "#app/db/schema/accounts.ts";
import { subscriptions } from "#app/db/schema/billing.ts";
import { openTestDatabase } from "#tests/database.ts";
import { mapUsage, spendMapQuery } from "./meter.server.ts";
import { membersAboveFree, plansOf } from "./plans-of.server.ts";
import { planOf, PREMIUM_PRODUCT, type Plan } from "./plans.ts";
import { setPlan } from "#tests/plans.ts";

const { db } = await openTestDatabase();
const NOW = new Date("2026-11-21T15:00:00Z");
const EMAIL = "ana@exemplo.com.br";
let userId: string;

beforeEach(async () => {
  userId = randomUUID();
  await db.insert(users).values({ id: userId, name: "Ana", email: EMAIL, createdAt: NOW });
});

async function currentPlan(at = NOW): Promise<Plan> {
  const [profile] = await db.select().from(profiles).where(eq(profiles.userId, userId));
  const rows = await db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  return planOf({ start: profile!.freeTrialStart, days: profile!.freeTrialDays }, rows, at);
}

async function subscribe(provider: string) {
  await db.insert(subscriptions).values({
    userId,
    provider,
    providerId: "sub_1",
    productId: PREMIUM_PRODUCT,
    status: "active",
    createdAt: NOW,
    updatedAt: NOW,
  });
}

test("of fifty simultaneous map queries the free plan gets exactly ten, and as many in the next month of São Paulo", async () => {
  const member = { userId, plan: "free" as const };
  const lastMinute = new Date("2026-12-01T02:59:59Z");
  const answers = await Promise.all(Array.from({ length: 50 }, () => spendMapQuery(db, member, lastMinute)));
  const allowed = answers.filter((answer) => answer.allowed).map(({ usage }) => usage.used);
  expect(allowed.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(await mapUsage(db, member, lastMinute)).toEqual({ used: 10, limit: 10, nearLimit: true });
  const midnight = new Date("2026-12-01T03:00:00Z");
  expect(await spendMapQuery(db, member, midnight)).toMatchObject({ allowed: true, usage: { used: 1 } });
});

test("queries of paying members are counted and never refused", async () => {
  const member = { userId, plan: "premium" as const };
  const answers = await Promise.all(Array.from({ length: 50 }, () => spendMapQuery(db, member, NOW)));
  expect(answers.every(({ allowed }) => allowed)).toBe(true);
  expect(await mapUsage(db, member, NOW)).toEqual({ used: 50, limit: null, nearLimit: false });
});

test("the command gives Premium, and ends it together with the rest of the trial", async () => {
  expect(await currentPlan()).toBe("trial");
  expect(await setPlan(db, "Ana@Exemplo.com.br", "premium", NOW)).toEqual({
    outcome: "premium",
    until: null,
  });
  expect(await setPlan(db, EMAIL, "premium", NOW)).toEqual({ outcome: "unchanged" });
  expect(await db.select().from(subscriptions)).toHaveLength(1);
  expect(await currentPlan()).toBe("premium");
  expect(await setPlan(db, EMAIL, "free", NOW)).toEqual({ outcome: "free", trialEnded: true });
  expect(await currentPlan()).toBe("free");
  expect(await setPlan(db, EMAIL, "free", NOW)).toEqual({ outcome: "unchanged" });
  await setPlan(db, EMAIL, "premium", NOW);
  expect(await currentPlan()).toBe("premium");
  expect(await setPlan(db, "bia@exemplo.com.br", "premium", NOW)).toEqual({ outcome: "no_such_account" });
});

test("a paid subscription is not ended by the command", async () => {
  await subscribe("stripe");
  expect(await setPlan(db, EMAIL, "free", NOW)).toMatchObject({ outcome: "paid", provider: "stripe" });
  expect(await currentPlan()).toBe("premium");
});

test("the members whose plan is more than free are found from trials and subscriptions, not among all members", async () => {
  const ids = Array.from({ length: 12 }, () => randomUUID());
  await db
    .insert(users)
    .values(ids.map((id, n) => ({ id, name: "Bia", email: `${n}@exemplo.com.br`, createdAt: NOW })));
  const past = new Date("2026-10-01T00:00:00Z");
  for (const id of ids.slice(4))
    await db.update(profiles).set({ freeTrialStart: past }).where(eq(profiles.userId, id));
  const paid = (n: number, status: string, currentPeriodEnd: Date | null, productId = PREMIUM_PRODUCT) =>
    ({
      userId: ids[n]!,
      provider: "stripe",
      providerId: `${n}`,
      productId,
      status,
      currentPeriodEnd,
    }) as const;
  const stored = [
    paid(0, "active", null),
    paid(4, "active", null),
    paid(5, "past_due", new Date("2026-12-01T00:00:00Z")),
    paid(6, "active", past),
    paid(7, "canceled", null),
    paid(8, "active", null, "other"),
    { ...paid(9, "past_due", past), graceUntil: new Date("2026-11-22T00:00:00Z") },
  ];
  await db.insert(subscriptions).values(stored.map((row) => ({ ...row, createdAt: past, updatedAt: past })));
  const plans = await plansOf(db, [userId, ...ids], NOW);
  const { rows } = await db.execute<{ id: string }>(membersAboveFree(NOW));
  const above = [...plans].filter(([, plan]) => plan !== "free").map(([id]) => id);
  expect(rows.map(({ id }) => id)).toEqual(above.toSorted());
  expect(above).toHaveLength(8);
  const plan = await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return tx.execute<{ "QUERY PLAN": string }>(sql`explain ${membersAboveFree(NOW)}`);
  });
  expect(plan.rows.map((row) => row["QUERY PLAN"]).join("\n")).toMatch(/Index Cond.*free_trial_start/);
});

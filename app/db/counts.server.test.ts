import { count, eq, ne, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { newAlert, newOwner } from "#tests/alerts.ts";
import { seededRandom } from "#app/lib/seeded-random.ts";
import { openTestDatabase } from "#tests/database.ts";
import { addCount, COUNTS, countsBetween, foldCounts, largestParts, readCounts } from "./counts.server.ts";
import { profiles, users } from "./schema/accounts.ts";
import { userAlerts } from "./schema/alerts.ts";
import { counts } from "./schema/counts.ts";

const { db } = await openTestDatabase();
const NOW = new Date("2026-11-23T12:00:00Z");
const PLACES = ["SP", "RJ", "MG"];

test("whatever is created, changed and deleted, each number is what counting the rows would find", async () => {
  const random = seededRandom(7);
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)]!;
  let signedUp = 0;
  for (let step = 0; step < 60; step++) {
    const owners = await db.select({ userId: users.id }).from(users);
    const owner = pick(owners);
    const what = owner ? random() : 0;
    if (what < 0.25) await newOwner(db, new Date(NOW.getTime() - ++signedUp * 40_000_000), `a${step}@b.c`);
    else if (what < 0.55)
      await newAlert(db, { ...owner!, plan: "trial" }, `estado=${pick(PLACES)}`, NOW).catch(() => {});
    else if (what < 0.7)
      await db
        .update(profiles)
        .set({ role: pick(["user", "admin"]) })
        .where(eq(profiles.userId, owner!.userId));
    else if (what < 0.85)
      await db
        .update(userAlerts)
        .set({ active: random() < 0.5, location: pick(PLACES) })
        .where(ne(userAlerts.name, pick(PLACES)));
    else if (what < 0.93) await db.delete(userAlerts).where(eq(userAlerts.location, pick(PLACES)));
    else await db.delete(users).where(eq(users.id, owner!.userId));
    if (random() < 0.3) await foldCounts(db);
  }
  const stored = await readCounts(db, COUNTS);
  const [people, administrators, alerts, active] = [
    await db.select().from(users),
    await db.select().from(profiles).where(eq(profiles.role, "admin")),
    await db.select().from(userAlerts),
    await db.select().from(userAlerts).where(eq(userAlerts.active, true)),
  ].map(({ length }) => length);
  expect(alerts).toBeGreaterThan(0);
  expect(stored).toMatchObject({
    users: people,
    administrators,
    alerts,
    active_alerts: active,
    alerts_by_day: alerts,
    alerts_by_location: alerts,
    sign_ups: signedUp,
  });
  const places = await db
    .select({ part: userAlerts.location, count: count() })
    .from(userAlerts)
    .groupBy(userAlerts.location)
    .orderBy(sql`2 desc, 1`);
  expect(await largestParts(db, "alerts_by_location", 2)).toEqual({
    parts: places.length,
    largest: places.slice(0, 2),
  });
});

test("a day is one in São Paulo, and days without anything are left out", async () => {
  const late = await newOwner(db, new Date("2026-11-23T02:30:00Z"));
  await newOwner(db, new Date("2026-11-23T03:30:00Z"), "bia@exemplo.com.br");
  await newOwner(db, new Date("2026-11-25T12:00:00Z"), "carla@exemplo.com.br");
  await db.delete(users).where(eq(users.id, late.userId));
  expect([...(await countsBetween(db, "sign_ups", "2026-11-01", "2026-11-24"))]).toEqual([
    ["2026-11-22", 1],
    ["2026-11-23", 1],
  ]);
});

test("folding leaves one row for each part that is not 0, and the same numbers", async () => {
  for (const change of [1, 2, -1]) await addCount(db, "users", change);
  for (const change of [5, -5]) await addCount(db, "alerts_by_location", change, "SP");
  await addCount(db, "alerts_by_location", 3, "RJ");
  await foldCounts(db);
  expect(
    await db.select({ part: counts.part, change: counts.change }).from(counts).orderBy(counts.part),
  ).toEqual([
    { part: "", change: 2 },
    { part: "RJ", change: 3 },
  ]);
});

test("a night that counts thousands of messages one by one leaves few rows to add up", async () => {
  await db.execute(sql`do $$ begin
    for n in 1..3000 loop
      insert into counts (name, part, change) values ('mails_sent', '2026-11-23', 1);
      insert into counts (name, part, change) values ('pushes_sent', '2026-11-23', 2);
    end loop;
  end $$`);
  expect(await readCounts(db, ["mails_sent", "pushes_sent"])).toEqual({
    mails_sent: 3000,
    pushes_sent: 6000,
  });
  // Each row is added up with a chance of 1 in 64: that of 2,000 in a row without is 1 in 10^13.
  const rows = await db.select({ rows: count() }).from(counts).groupBy(counts.name);
  for (const { rows: left } of rows) expect(left).toBeLessThan(2000);
});

test.runIf(process.env.TEST_DATABASE === "postgres")(
  "nobody waits for another's transaction: two that change the same numbers in opposite orders both end, also while numbers are folded",
  async () => {
    const { userId } = await newOwner(db, NOW);
    await db.transaction(async (slow) => {
      await newOwner(slow, NOW, "bia@exemplo.com.br");
      await db.transaction(async (quick) => {
        await newAlert(quick, { userId, plan: "trial" }, "estado=SP", NOW);
        await newOwner(quick, NOW, "carla@exemplo.com.br");
        await foldCounts(db);
      });
      expect(await readCounts(db, ["users", "alerts"])).toEqual({ users: 2, alerts: 1 });
      await newAlert(slow, { userId, plan: "trial" }, "estado=RJ", NOW);
    });
    expect(await readCounts(db, ["users", "alerts"])).toEqual({ users: 3, alerts: 2 });
  },
);

import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { profiles, users } from "#app/db/schema/accounts.ts";
import { subscriptions } from "#app/db/schema/billing.ts";
import { plansOf } from "#app/facts/plans/plans-of.server.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import type { PageEdge } from "#app/lib/page-edge.ts";
import { fold } from "#app/lib/text.ts";
import { seededRandom } from "#app/lib/seeded-random.ts";
import { openTestDatabase } from "#tests/database.ts";
import { queryPlan } from "#tests/query-plan.ts";
import { pick } from "#tests/random-listings.ts";
import {
  countEverybody,
  countPeople,
  everyPerson,
  findPeople,
  peopleQuery,
  wanted,
  type PersonRow,
  type PeopleFilter,
  type PeopleOrder,
} from "./find-people.server.ts";

const { db } = await openTestDatabase();
const NOW = new Date("2026-11-23T12:00:00Z");
const ALL: PeopleFilter = { text: "", role: null, plan: null, situation: null };

const random = seededRandom(7);
const one = <const T>(...of: T[]) => pick(of, random);

const drawPerson = () => ({
  name: one("Ana Lima", "João Araújo", "ANA CONCEIÇÃO", "Zé 100%", "", "Mariana d'Ávila"),
  email: one<string>("ana@exemplo.com.br", "joao_p@exemplo.com.br", "x@lima.example"),
  /** Days before now; several people sign up at the same instant. */
  age: one(0, 1, 7, 400),
  trialDays: one(0, 1, 7, 401),
  role: one("user", "admin"),
  blocked: one(true, false),
  confirmed: one(true, false),
  /** Days from now on that a subscription is paid; null: without an end; undefined: none. */
  paid: one(undefined, null, -1, 1),
  status: one("active", "past_due", "canceled"),
});

async function store(people: ReturnType<typeof drawPerson>[]) {
  await db.execute(sql`delete from users`);
  const rows = people.map((person, n) => ({ ...person, id: randomUUID(), email: `${n}.${person.email}` }));
  for (const { id, name, email, age, confirmed } of rows) {
    const createdAt = new Date(NOW.getTime() - age * DAY_MS);
    await db.insert(users).values({ id, name, email, emailVerified: confirmed, createdAt });
  }
  for (const { id, role, blocked, trialDays, paid, status } of rows) {
    await db
      .update(profiles)
      .set({ role, blockedAt: blocked ? NOW : null, freeTrialDays: trialDays })
      .where(sql`user_id = ${id}`);
    if (paid === undefined) continue;
    const currentPeriodEnd = paid === null ? null : new Date(NOW.getTime() + paid * DAY_MS);
    const product = { provider: "stripe", productId: "martelo_premium", status, currentPeriodEnd };
    await db
      .insert(subscriptions)
      .values({ userId: id, providerId: id, createdAt: NOW, updatedAt: NOW, ...product });
  }
  return rows;
}

const TEXTS = ["", "ana", "Conceicao", "joao", "a", "li ana", "@exemplo", "100%", "_p", "ávila", "%", "zz"];

const drawFilter = (): PeopleFilter => ({
  text: one("", ...TEXTS),
  role: one(null, null, "user", "admin"),
  plan: one(null, null, "free", "trial", "premium"),
  situation: one(null, null, "blocked", "unconfirmed"),
});

/** The people whom a filter describes, by other code than that of the database. */
async function described(rows: Awaited<ReturnType<typeof store>>, filter: PeopleFilter) {
  const ids = rows.map(({ id }) => id);
  const plans = await plansOf(db, ids, NOW);
  const words = fold(filter.text).split(/\s+/).filter(Boolean);
  return rows.filter(({ id, name, email, role, blocked, confirmed }) => {
    const text = ` ${fold(name)} ${email}`;
    return (
      words.every((word) => text.includes(word.length < 3 ? ` ${word}` : word)) &&
      (filter.role === null || role === filter.role) &&
      (filter.plan === null || plans.get(id) === filter.plan) &&
      (filter.situation !== "blocked" || blocked) &&
      (filter.situation !== "unconfirmed" || !confirmed)
    );
  });
}

test("filters find whom they describe, in order, each once, whatever the size of the pages", async () => {
  for (let round = 0; round < 12; round++) {
    const rows = await store(Array.from({ length: 1 + Math.floor(random() * 8) }, drawPerson));
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (let n = 0; n < 12; n++) {
      const [filter, order] = [drawFilter(), one<PeopleOrder>("newest", "oldest")];
      const most = one(1, 2, 3, 9);
      const few = one(true, false);
      const label = JSON.stringify({ filter, order, most, rows });
      const collected: string[] = [];
      for (let edge: PageEdge<string> | null = null; ;) {
        const page: PersonRow[] = await findPeople(db, filter, order, { edge, most, few }, NOW);
        collected.push(...page.map(({ userId }) => userId));
        if (page.length < most) break;
        edge = { key: page.at(-1)!.userId, back: false };
      }
      const at = Math.floor(random() * collected.length);
      if (collected[at] !== undefined) {
        const edge = { key: collected[at], back: true };
        const before = await findPeople(db, filter, order, { edge, most, few }, NOW);
        const ids = before.map(({ userId }) => userId);
        expect(ids.toReversed(), label).toEqual(collected.slice(Math.max(0, at - most), at));
      }
      const ids = (await described(rows, filter)).map(({ id }) => id as string);
      expect(collected.toSorted(), label).toEqual(ids.toSorted());
      const keys = collected.map((id) => {
        const { age } = byId.get(id as (typeof rows)[number]["id"])!;
        return order === "newest" ? age : -age;
      });
      expect(keys, label).toEqual(keys.toSorted((a, b) => a - b));
      expect(await countPeople(db, filter, 3, NOW), label).toBe(Math.min(3, ids.length));
    }
    const administrators = rows.filter(({ role }) => role === "admin").length;
    expect(await countEverybody(db)).toMatchObject({ total: rows.length, administrators });
  }
});

test("the spreadsheet goes through all of them, and a page after somebody who is gone begins anew", async () => {
  const person = { ...drawPerson(), email: "ana@exemplo.com.br" };
  await store(Array.from({ length: 5 }, () => person));
  const all = [];
  for await (const { email } of everyPerson(db, ALL, "oldest", NOW)) all.push(email);
  expect(all.toSorted()).toEqual([0, 1, 2, 3, 4].map((n) => `${n}.ana@exemplo.com.br`));
  const beside = (back: boolean) => ({ edge: { key: randomUUID(), back }, most: 9 });
  expect(await findPeople(db, ALL, "newest", beside(false), NOW)).toHaveLength(5);
  expect(await findPeople(db, ALL, "newest", beside(true), NOW)).toEqual([]);
});

test.for([
  [{}, "newest", "profiles_created"],
  [{}, "oldest", "profiles_created"],
  [{ role: "admin" }, "newest", "profiles_admins"],
  [{ situation: "blocked" }, "newest", "profiles_blocked"],
] as const)(
  "a page with the filters %o, %s first, reads an index in its order",
  async ([filter, order, index]) => {
    const plan = await planned({ ...ALL, ...filter }, order, "enable_sort", false);
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/Seq Scan|Sort/);
  },
);

test.for([
  [{ text: "lima" }, "profiles_search"],
  [{ text: "li" }, "profiles_search"],
  [{ plan: "trial" }, "profiles_trial_end"],
  [{ situation: "unconfirmed" }, "users_unconfirmed"],
] as const)("few people with %o are found by an index", async ([filter, index]) => {
  expect(await planned({ ...ALL, ...filter }, "newest", "enable_indexscan", true)).toContain(index);
});

/** How the database would find people if it could neither read whole tables nor use this. */
async function planned(filter: PeopleFilter, order: PeopleOrder, off: string, few: boolean): Promise<string> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql.raw(`set local ${off} = off`));
    return queryPlan(
      tx,
      peopleQuery(tx, { wanted: wanted(filter, NOW), from: undefined, order, most: 50, few }),
    );
  });
}

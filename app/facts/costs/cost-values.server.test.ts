import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTestDatabase } from "#tests/database.ts";
import type { CostEntry } from "./cost-entry.ts";
import { itbiKeys } from "./cost-keys.ts";
import { addCost, costValuesOf, importCosts, undoCost, undoImport } from "./cost-values.server.ts";
import { costHistory, costPage, costState, lastImport } from "./list-costs.server.ts";
import { localHolidays, purchaseTables, ruleVersions } from "./purchase-tables.server.ts";
import { firstValueAt } from "./value-at.ts";

const { db } = await openTestDatabase();
const NOW = new Date("2026-11-23T12:00:00Z");
const BY = randomUUID();
const AUTHOR = { by: BY, now: NOW };

function itbi(key: string, validFrom: string, rate: number): CostEntry {
  const source = { name: "Lei 1", url: "https://exemplo.com.br/lei", consultedOn: "2026-11-20" };
  return { table: "itbi", key, validFrom, value: { kind: "itbi", rate, financed: null }, source };
}

const add = (entry: CostEntry, replaces: number | null = null) => addCost(db, entry, { ...AUTHOR, replaces });

async function rateOn(day: string): Promise<number | null> {
  const keys = itbiKeys("campinas-sp", "SP");
  const value = firstValueAt(await costValuesOf(db, "itbi", keys), keys, day);
  return value && (value.value as Extract<CostEntry["value"], { kind: "itbi" }>).rate;
}

test("a value of the same day is replaced only by who has seen it; undoing restores it, and all of it is kept", async () => {
  const first = await add(itbi("campinas-sp", "2026-01-01", 250));
  expect(await add(itbi("campinas-sp", "2026-01-01", 250))).toEqual({ outcome: "unchanged" });
  const taken = await add(itbi("campinas-sp", "2026-01-01", 300));
  if (first.outcome !== "added" || taken.outcome !== "taken") throw new Error("unexpected outcome");
  expect(taken.record).toEqual(first.added);
  const second = await add(itbi("campinas-sp", "2026-01-01", 300), taken.record.id);
  expect(second).toMatchObject({ outcome: "added", replaced: { id: first.added.id } });
  expect(await rateOn("2026-01-01")).toBe(300);
  if (second.outcome !== "added") throw new Error("unexpected outcome");
  expect(await undoCost(db, second.added.id, AUTHOR)).toMatchObject({
    outcome: "undone",
    restored: { id: first.added.id, undone: null },
  });
  expect(await rateOn("2026-01-01")).toBe(250);
  expect(await undoCost(db, second.added.id, AUTHOR)).toEqual({ outcome: "not_valid" });
  const history = await costHistory(db, "itbi", "campinas-sp");
  expect(history.map(({ id, undone }) => [id, undone?.by ?? null])).toEqual([
    [second.added.id, BY],
    [first.added.id, null],
  ]);
});

test("of administrators who add a value of the same day at once one succeeds, and the others see theirs", async () => {
  const outcomes = await Promise.all([100, 200, 300].map((rate) => add(itbi("sp", "2026-01-01", rate))));
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(["added", "taken", "taken"]);
  const rate = await rateOn("2026-01-01");
  for (const done of outcomes)
    if (done.outcome === "taken") expect(done.record.value).toMatchObject({ rate });
});

test("an import adds what is new, leaves what is the same, and writes nothing where a row contradicts", async () => {
  const [batch, other] = [randomUUID(), randomUUID()];
  const sheet = (...entries: CostEntry[]) => entries.map((entry, at) => ({ line: at + 2, entry }));
  const [sp, rj] = [itbi("sp", "2026-01-01", 200), itbi("rj", "2026-01-01", 300)];
  await add(sp);
  expect(await importCosts(db, "itbi", sheet(sp, rj), { ...AUTHOR, batch })).toEqual({
    outcome: "imported",
    added: 1,
    unchanged: 1,
  });
  const wrong = sheet(itbi("ac", "2026-01-01", 100), itbi("sp", "2026-01-01", 400));
  const refused = await importCosts(db, "itbi", wrong, { ...AUTHOR, batch: other });
  expect(refused).toEqual({
    outcome: "contradicts",
    errors: [{ line: 3, text: "Já vale 2% desde esse dia. Desfaça esse valor antes, ou use outro dia." }],
  });
  expect(await lastImport(db, "itbi")).toEqual({ batch, values: 1, at: NOW, by: BY });
  expect(await undoImport(db, "itbi", batch, AUTHOR)).toBe(1);
  expect(await undoImport(db, "itbi", batch, AUTHOR)).toBe(0);
  expect(await lastImport(db, "itbi")).toBeNull();
  expect(await costState(db, "itbi", "2026-01-01")).toMatchObject({ values: 1, filled: ["sp"] });
});

test("the list says of each value when the next one begins, finds places by their words, and shows what was undone", async () => {
  for (const [key, day, rate] of [
    ["sao-paulo-sp", "2020-01-01", 200],
    ["sao-paulo-sp", "2026-01-01", 300],
    ["campinas-sp", "2026-12-01", 250],
  ] as const)
    await add(itbi(key, day, rate));
  const all = await costPage(db, "itbi", { text: "", undone: false }, 9);
  expect(all.rows.map(({ key, validFrom, next }) => [key, validFrom, next])).toEqual([
    ["campinas-sp", "2026-12-01", null],
    ["sao-paulo-sp", "2026-01-01", null],
    ["sao-paulo-sp", "2020-01-01", "2026-01-01"],
  ]);
  expect([all.total, all.page, all.pages]).toEqual([3, 1, 1]);
  await undoCost(db, all.rows[0]!.id, AUTHOR);
  const keys = async (text: string, undone: boolean) =>
    (await costPage(db, "itbi", { text, undone }, 1)).rows.map(({ key }) => key);
  expect(await keys("São", false)).toEqual(["sao-paulo-sp", "sao-paulo-sp"]);
  expect(await keys("campi", false)).toEqual([]);
  expect(await keys("campi", true)).toEqual(["campinas-sp"]);
  expect(await costState(db, "itbi", "2026-11-23")).toEqual({
    values: 2,
    shipped: 2,
    filled: [],
    recordedAt: NOW,
  });
  expect(await costState(db, "selic", "2026-11-23")).toEqual({
    values: 0,
    shipped: 1,
    filled: ["brasil"],
    recordedAt: null,
  });
});

test.runIf(process.env.TEST_DATABASE === "postgres")(
  "a page of a table of twenty thousand values and the values of one place are read by an index",
  async () => {
    await db.execute(sql`insert into cost_values
        (table_name, key, valid_from, value, source_name, source_url, consulted_on, created_at)
      select 'itbi', 'lugar-' || n / 4, date '2020-01-01' + n % 4, '{}', 'Lei', 'https://exemplo.com.br',
        date '2026-01-01', now()
      from generate_series(1, 20000) n`);
    await db.execute(sql`analyze cost_values`);
    const planOf = async (query: ReturnType<typeof sql>) => {
      const { rows } = await db.execute<Record<string, string>>(sql`explain ${query}`);
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    };
    const page = await planOf(sql`select * from cost_values where table_name = 'itbi' and undone_at is null
      order by key, valid_from desc limit 50`);
    expect(page).toContain("cost_values_valid");
    expect(page).not.toContain("Sort");
    const own = await planOf(sql`select * from cost_values where table_name = 'itbi' and undone_at is null
      and key in ('lugar-7', 'sp', 'brasil')`);
    expect(own).not.toContain("Seq Scan");
  },
);

test("a version of the rules that was corrected is known since its first record", async () => {
  const rule = (version: string): CostEntry => ({
    ...itbi("venda-online", "2026-12-01", 0),
    table: "regras",
    value: { kind: "document", version, changes: "" },
  });
  const first = await add(rule("44"));
  if (first.outcome !== "added") throw new Error("unexpected outcome");
  const later = new Date("2026-12-20T12:00:00Z");
  await addCost(db, rule("044"), { by: BY, now: later, replaces: first.added.id });
  const recorded = (await ruleVersions(db)).filter(({ createdAt }) => createdAt !== undefined);
  expect(recorded).toMatchObject([{ value: { version: "044" }, createdAt: NOW }]);
});

test("a value that comes with the product counts until an administrator records one of the same key", async () => {
  const rateOf = async (place: string) => {
    const { itbi: value } = await purchaseTables(db, place, "2026-11-29");
    return value && (value.value as Extract<CostEntry["value"], { kind: "itbi" }>).rate;
  };
  await add(itbi("sp", "2026-01-01", 200));
  expect([await rateOf("sao-paulo-sp"), await rateOf("campinas-sp")]).toEqual([300, 200]);
  await add({ ...itbi("sao-paulo-sp", "2020-01-01", 250), validUntil: "2020-12-31" });
  expect([await rateOf("sao-paulo-sp"), await rateOf("rio-de-janeiro-rj")]).toEqual([250, null]);
  const { itbi: recorded } = await purchaseTables(db, "sao-paulo-sp", "2026-11-29");
  expect(recorded).toMatchObject({ validFrom: "2020-01-01", validUntil: "2020-12-31" });
});

test("holidays of a state come before those of its municipality, and of a place without either nothing is known", async () => {
  const namesAt = async (place: string | null) =>
    (await localHolidays(db, place, "2026-11-29")).map(
      ({ key, value }) =>
        `${key}: ${(value as Extract<CostEntry["value"], { kind: "holidays" }>).days.map(({ name }) => name).join(", ")}`,
    );
  const days = [{ day: "07-14", name: "Aniversário da cidade" }];
  await add({
    ...itbi("campinas-sp", "2026-01-01", 0),
    table: "feriados",
    value: { kind: "holidays", days },
  });
  const state = "sp: Revolução Constitucionalista";
  expect(await namesAt("campinas-sp")).toEqual([state, "campinas-sp: Aniversário da cidade"]);
  expect([await namesAt("sp"), await namesAt("santos-sp")]).toEqual([[state], [state]]);
  expect([await namesAt("goiania-go"), await namesAt("brasil"), await namesAt(null)]).toEqual([[], [], []]);
});

import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { closeDeadRuns } from "#app/core/ingestion/run-log.server.ts";
import { imports } from "#app/db/schema/imports.ts";
import { HOUR_MS } from "#app/lib/durations.ts";
import type { PageEdge } from "#app/lib/page-edge.ts";
import { openTestDatabase } from "#tests/database.ts";
import { newDraft } from "#tests/factories.ts";
import { runOf, takeOut } from "#tests/roll-back.ts";
import { compareLists, pairsOf, type TwoLists } from "./compare-lists.server.ts";
import { findRuns, oneRun, type RunFilter } from "./find-runs.server.ts";

const { database, db } = await openTestDatabase();
// The clock of imports in tests.
const NOW = new Date("2026-11-21T12:00:00Z");
const ALL: RunFilter = { text: "", uf: null, state: null, origin: null };
const [a, b, c] = ["1001", "1002", "1003"].map((number) => newDraft(number));

async function runsFor(filter: Partial<RunFilter>, edge: PageEdge<number> | null = null): Promise<number[]> {
  const runs = await findRuns(db, { ...ALL, ...filter }, { edge, most: 50 }, NOW);
  return runs.map(({ id }) => id);
}

test("runs are found by file, hash, state, origin and outcome, the newest first and page by page", async () => {
  const first = await runOf(db, { date: "2026-03-01", drafts: [a!] });
  const rio = await runOf(db, {
    state: "RJ",
    date: "2026-03-01",
    drafts: [newDraft("2001", { state: "RJ" })],
  });
  const undone = await runOf(db, { date: "2026-03-02", drafts: [a!, b!] });
  await takeOut(database, undone);
  await db.update(imports).set({ resumo: "ab12cd" }).where(eq(imports.id, rio));
  const open = { arquivo: "50%_RJ.csv", origem: "sync", iniciadoEm: NOW };
  const [running] = await db.insert(imports).values(open).returning({ id: imports.id });
  const [dead] = await db
    .insert(imports)
    .values({ ...open, iniciadoEm: new Date(NOW.getTime() - HOUR_MS) })
    .returning({ id: imports.id });
  expect(await runsFor({})).toEqual([dead!.id, running!.id, undone, rio, first]);
  expect(await runsFor({}, { key: undone, back: false })).toEqual([rio, first]);
  expect(await runsFor({}, { key: undone, back: true })).toEqual([running!.id, dead!.id]);
  expect(await runsFor({ uf: "RJ" })).toEqual([rio]);
  expect(await runsFor({ text: "lista_imoveis_r" })).toEqual([rio]);
  expect(await runsFor({ text: "AB12" })).toEqual([rio]);
  expect(await runsFor({ text: "50%_" })).toEqual([dead!.id, running!.id]);
  expect(await runsFor({ origin: "sync", state: "andamento" })).toEqual([running!.id]);
  expect(await runsFor({ state: "interrompida" })).toEqual([dead!.id]);
  expect(await runsFor({ state: "desfeita" })).toEqual([undone]);
  expect(await runsFor({ state: "importada" })).toEqual([rio, first]);
  await closeDeadRuns(db, NOW);
  expect(await runsFor({ state: "interrompida" })).toEqual([dead!.id, running!.id]);
  expect(await oneRun(db, rio, NOW)).toMatchObject({
    state: "importada",
    days: ["2026-03-01"],
    counts: { rows: 1, new: 1, rejected: 0 },
    reports: [{ state: "RJ" }],
  });
  expect(await oneRun(db, 999, NOW)).toBeNull();
});

test("two imported lists are compared by what was on them, whatever came between", async () => {
  await runOf(db, { date: "2026-03-01", drafts: [a!, b!] });
  await runOf(db, { date: "2026-03-02", drafts: [{ ...b!, priceCents: 1_000_000 }] });
  const changed = {
    ...a!,
    priceCents: 9_000_000,
    saleMode: "Venda Direta Online",
    appraisalCents: 30_000_000,
  };
  await runOf(db, { date: "2026-03-03", drafts: [changed, c!] });
  const two: TwoLists = { state: "SP", from: "2026-03-01", to: "2026-03-03" };
  const counts = { novo: 1, saiu: 1, baixou: 1, subiu: 0, mudou_modalidade: 1, reavaliado: 1 };
  const compared = (kind: "baixou" | null, text = "", page = { offset: 0, most: 9 }) =>
    compareLists(db, two, { kind, text }, page);
  expect(await compared(null)).toMatchObject({ counts, total: 3 });
  const numbers = async (...args: Parameters<typeof compared>) =>
    (await compared(...args)).rows.map(({ number }) => number);
  expect(await numbers(null)).toEqual(["1001", "1002", "1003"]);
  expect(await numbers(null, "", { offset: 1, most: 1 })).toEqual(["1002"]);
  expect(await numbers("baixou")).toEqual(["1001"]);
  expect(await numbers(null, "1003")).toEqual(["1003"]);
  expect(await numbers(null, "camp")).toHaveLength(3);
  expect(await numbers(null, "sorocaba")).toEqual([]);
  const [cheaper] = (await compared("baixou")).rows;
  expect(cheaper).toMatchObject({
    before: { priceCents: 10_000_000, saleMode: "Venda Online" },
    after: { priceCents: 9_000_000, saleMode: "Venda Direta Online" },
  });
});

test("two lists are compared by what changed between them, found by an index among the periods of years", async () => {
  await db.execute(sql`
      insert into property_periods (n_do_imovel, uf, desde, ate, preco, valor_de_avaliacao, modalidade_de_venda)
      select n::text, 'SP', date '2024-01-01' + n % 700, case when n % 20 > 0 then date '2024-01-02' + n % 700 end, 1, 1, ''
      from generate_series(1, 20000) n`);
  await db.execute(sql`analyze property_periods`);
  const two: TwoLists = { state: "SP", from: "2025-06-01", to: "2025-06-08" };
  const { rows } = await db.execute<{ "QUERY PLAN": string }>(sql`explain select 1 from ${pairsOf(two)}`);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan.match(/on property_periods_until/g)?.length).toBeGreaterThan(1);
  expect(plan).not.toContain("Seq Scan");
});

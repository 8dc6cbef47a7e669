import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { newestActs } from "#app/core/admin-log/read-log.server.ts";
import { UFS } from "#app/lib/br.ts";
import { openTestDatabase } from "#tests/database.ts";
import { manyRows, type InventedRow } from "#tests/invented-list.ts";
import { quarantinedLists, openQuarantined, rejectQuarantined } from "./quarantined-lists.server.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { commandOn, dayList } from "#tests/take-files.ts";
import { describeReport, toJson } from "./report.ts";

const { database, db } = await openTestDatabase();
const NOW = new Date("2026-03-10T12:00:00Z");
const CARLA = randomUUID();
const IN_CAMPINAS = { city: "CAMPINAS" };

const { take, preview } = commandOn(database, NOW);

async function days(): Promise<string[]> {
  const { rows } = await db.execute<{ day: string }>(
    sql`select uf || ' ' || data as day from lists order by 1`,
  );
  return rows.map(({ day }) => day);
}

const acts = () => newestActs(db, 10);

/** The id of the only quarantined list. */
async function waiting(): Promise<number> {
  const lists = await quarantinedLists(db);
  expect(lists).toHaveLength(1);
  return lists[0]!.id;
}

const rows = (count: number, row: InventedRow = {}) => manyRows(count, { ...IN_CAMPINAS, ...row });
const CUT = dayList("2026-03-03", rows(5));

test("a list with a twelfth of the rows is quarantined with the reason; none of it is written, and a dry run does not keep it", async () => {
  await take(dayList("2026-03-02", rows(60)));
  const [rehearsed] = await preview(CUT);
  expect(rehearsed!.held).toEqual(["tem 5 imóveis, e a lista de 02/03/2026 tem 60"]);
  expect(await quarantinedLists(db)).toEqual([]);
  const [report] = await take(CUT);
  expect(report).toMatchObject({
    state: "SP",
    list_date: "2026-03-03",
    rows: 5,
    left: 0,
    held: rehearsed!.held,
  });
  expect(report!.error).toBe(
    "A lista ficou retida e nada dela foi gravado, porque é improvável: tem 5 imóveis, e a lista de 02/03/2026 tem 60.",
  );
  expect(await days()).toEqual(["SP 2026-03-02"]);
  expect(await quarantinedLists(db)).toMatchObject([
    { file: "Lista_imoveis_SP.csv", state: "SP", listDate: "2026-03-03", rows: 5, reasons: report!.held },
  ]);
});

test("a quarantined list is imported when accepted, on the command line or later, and may then be imported again", async () => {
  await take(dayList("2026-03-02", rows(60)));
  await take(CUT);
  const id = await waiting();
  const opened = await openQuarantined(db, id);
  const acceptance = { accept: true, acceptedBy: CARLA, onlyState: opened!.state };
  await preview(opened!.bytes, acceptance);
  expect(await acts()).toEqual([]);
  const [accepted] = await take(opened!.bytes, acceptance);
  expect(accepted).toMatchObject({ error: null, rows: 5, left: 55 });
  expect(await quarantinedLists(db)).toEqual([]);
  expect(await openQuarantined(db, id)).toBeNull();
  expect(await acts()).toMatchObject([
    {
      action: "Aceitou lista retida",
      adminId: CARLA,
      details: { state: "SP", list_date: "2026-03-03", rows: 5, before: "retida", after: "importada" },
    },
  ]);
  // The log is never erased, and the path of a file may name a person.
  expect(JSON.stringify(await acts())).not.toContain("Lista_imoveis");
  expect(await take(CUT)).toMatchObject([{ error: null, unchanged: 5 }]);
});

test("a list that was turned down is not quarantined again, but another list of that day is", async () => {
  await take(dayList("2026-03-02", rows(60)));
  await take(CUT);
  const id = await waiting();
  expect(await rejectQuarantined(db, id, CARLA, NOW)).toBe(true);
  expect(await rejectQuarantined(db, id, CARLA, NOW)).toBe(false);
  expect(await acts()).toMatchObject([
    { action: "Recusou lista retida", adminId: CARLA, details: { state: "SP" } },
  ]);
  expect((await take(CUT))[0]!.held).toBeDefined();
  expect(await quarantinedLists(db)).toEqual([]);
  await take(dayList("2026-03-03", rows(6)));
  expect(await quarantinedLists(db)).toMatchObject([{ rows: 6 }]);
  await take(dayList("2026-03-03", rows(59)));
  expect(await quarantinedLists(db)).toEqual([]);
  expect(await days()).toEqual(["SP 2026-03-02", "SP 2026-03-03"]);
});

test("of a general list one state is quarantined, the others are imported, and those that are not in it are named", async () => {
  const states = ["AC", "AL", "AM", "AP", "BA", "CE", "DF", "ES", "GO", "SP"];
  const general = (day: IsoDate, counts: (state: string) => number) => {
    const all = states.flatMap((state, index) =>
      manyRows(counts(state), { state, city: "CAMPINAS" }, 8_000_000_000_000 + index * 1000),
    );
    return dayList(day, all, "Lista_imoveis_geral.csv");
  };
  await take(
    general("2026-03-02", (state) => (state === "GO" ? 60 : 3)),
    { accept: true },
  );
  const reports = await take(general("2026-03-03", () => 3));
  expect(reports.filter((report) => report.held).map(({ state }) => state)).toEqual(["GO"]);
  const missing = UFS.filter((uf) => !states.includes(uf));
  expect(reports.map((report) => report.missing_states)).toEqual([...Array(9).fill(undefined), missing]);
  expect(describeReport(reports.at(-1)!)).toMatch(
    /aviso: a lista geral não traz 17 estados dos 27: Maranhão \(MA\), .* e Tocantins \(TO\)$/,
  );
  expect(toJson(reports).files.at(-1)).toMatchObject({ missing_states: missing, error: null });
  expect((await days()).filter((day) => day.endsWith("03-03"))).toHaveLength(9);
  const id = await waiting();
  const { bytes, state } = (await openQuarantined(db, id))!;
  expect(await take(bytes, { accept: true, onlyState: state })).toMatchObject([{ state: "GO", left: 57 }]);
  expect(await days()).toContain("GO 2026-03-03");
});

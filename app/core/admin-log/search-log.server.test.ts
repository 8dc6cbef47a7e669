import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { users } from "#app/db/schema/accounts.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import type { PageEdge } from "#app/lib/page-edge.ts";
import { openTestDatabase } from "#tests/database.ts";
import { appendLog } from "./append-log.server.ts";
import {
  actsQuery,
  countActs,
  everyAct,
  findActs,
  oneAct,
  wantedActs,
  type LogFilter,
} from "./search-log.server.ts";

const { db } = await openTestDatabase();
const NOW = new Date("2026-11-23T12:00:00Z");
const EVERYTHING: LogFilter = { text: "", type: null, since: null, oldestFirst: false };

beforeEach(async () => {
  const [carla, bia] = [randomUUID(), randomUUID()];
  await db.insert(users).values([
    { id: carla, name: "Carla Régis", email: "carla@exemplo.com.br" },
    { id: bia, name: "Bia Souza", email: "bia@exemplo.com.br" },
  ]);
  const acts = [
    ["Alterou permissão do usuário", null, 40],
    ["Deletou alerta", carla, 3],
    ["Alterou configuração", bia, 0],
    ["Aceitou lista retida", bia, 0],
  ] as const;
  for (const [action, adminId, daysAgo] of acts) {
    const at = new Date(NOW.getTime() - daysAgo * DAY_MS);
    await appendLog(db, { adminId, action, details: {}, targetUserId: null }, at);
  }
});

const matching = async (filter: Partial<LogFilter>, edge: PageEdge<number> | null = null, most = 50) =>
  (await findActs(db, { ...EVERYTHING, ...filter }, { edge, most })).map(({ id }) => id);

test("acts are found by action, administrator, command, type and time, whatever the accents", async () => {
  expect(await matching({})).toEqual([4, 3, 2, 1]);
  expect(await matching({ text: "PERMISSAO" })).toEqual([1]);
  expect(await matching({ text: "alter" })).toEqual([3, 1]);
  expect(await matching({ text: "regis" })).toEqual([2]);
  expect(await matching({ text: "comando" })).toEqual([1]);
  expect(await matching({ text: "souza", type: "update" })).toEqual([3]);
  expect(await matching({ type: "delete" })).toEqual([2]);
  expect(await matching({ since: new Date(NOW.getTime() - 7 * DAY_MS) })).toEqual([4, 3, 2]);
  for (const text of ["nada", "%", "_", "'"]) expect(await matching({ text })).toEqual([]);
});

test("whatever changed something is found whatever its verb, and no copy that somebody took", async () => {
  const [{ adminId } = { adminId: null }] = await findActs(db, EVERYTHING, { edge: null, most: 1 });
  for (const [action, by] of [
    ["Bloqueou usuário", adminId],
    ["Exportou usuários", adminId],
    ["Exportou usuários", null],
  ] as const)
    await appendLog(db, { adminId: by, action, details: {}, targetUserId: null }, NOW);
  expect(await matching({ type: "change" })).toEqual([5, 4, 3, 2, 1]);
  expect(await matching({ type: "change", text: "usuario" })).toEqual([5, 1]);
  expect(await matching({ type: "change", text: "souza" })).toEqual([5, 4, 3]);
  expect(await matching({ type: "change", text: "comando" })).toEqual([1]);
  expect(await matching({ type: "info" })).toEqual([7, 6, 5, 4]);
});

test("pages follow each other without gaps in both directions and orders, and a sheet has all of them", async () => {
  const oldest = { oldestFirst: true };
  expect(await matching({}, null, 3)).toEqual([4, 3, 2]);
  expect(await matching({}, { key: 2, back: false }, 3)).toEqual([1]);
  expect(await matching({}, { key: 1, back: true }, 2)).toEqual([2, 3]);
  expect(await matching(oldest, null, 3)).toEqual([1, 2, 3]);
  expect(await matching(oldest, { key: 3, back: false }, 3)).toEqual([4]);
  expect(await matching(oldest, { key: 4, back: true }, 2)).toEqual([3, 2]);
  const all = [];
  for await (const { id } of everyAct(db, EVERYTHING)) all.push(id);
  expect(all).toEqual([4, 3, 2, 1]);
});

test("the counts are those of the whole log, and one act is read by its number", async () => {
  expect(await countActs(db, NOW)).toEqual({ total: 4, today: 2, updates: 2, deletions: 1 });
  expect(await oneAct(db, 2)).toMatchObject({ action: "Deletou alerta", by: "Carla Régis" });
  expect(await oneAct(db, 9)).toBeNull();
});

test("what is searched is read by an index of its kind, never by going through the log", async () => {
  await db.transaction(async (tx) => {
    for (const off of ["seqscan", "sort", "bitmapscan"])
      await tx.execute(sql.raw(`set local enable_${off} = off`));
    const since = new Date(NOW.getTime() - DAY_MS);
    for (const [text, type, index] of [
      ["alter", "update", "admin_logs_action"],
      ["souza", "update", "admin_logs_admin"],
      ["souza", "change", "admin_logs_admin"],
      ["", "change", "admin_logs_action"],
    ] as const) {
      const filter: LogFilter = { text, type, since, oldestFirst: false };
      const wanted = await wantedActs(tx, filter, { key: 4, back: false });
      const { rows } = await tx.execute<{ "QUERY PLAN": string }>(sql`explain ${actsQuery(tx, wanted, 50)}`);
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      expect(plan).toMatch(
        new RegExp(`Backward using ${index}[^\n]*\n +Index Cond: \\(.* AND .*type.* AND .*id`),
      );
    }
  });
});

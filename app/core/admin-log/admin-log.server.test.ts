import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#app/db/schema/accounts.ts";
import { adminLogs } from "#app/db/schema/admin-log.ts";
import { openTestDatabase } from "#tests/database.ts";
import { appendLog, type Act } from "./append-log.server.ts";
import { allActs, newestActs, proveLog } from "./read-log.server.ts";

const { db } = await openTestDatabase();
const NOW = new Date("2026-11-23T12:00:00.123Z");
const MEMBER = randomUUID();

const act = (changes: Partial<Act> = {}): Act => ({
  adminId: null,
  action: "Alterou permissão do usuário",
  details: {
    new_role: "admin",
    before: { role: "user" },
    after: { role: "admin" },
    amount: 29.9,
    none: undefined,
  },
  targetUserId: MEMBER,
  ...changes,
});

async function written(count: number) {
  for (let n = 0; n < count; n++) await appendLog(db, act(n === 1 ? { action: "Deletou alerta" } : {}), NOW);
}

/** What somebody with the rights of the database's owner can do, against the refusal of the application. */
async function tamper(statement: string) {
  await db.execute(sql`alter table admin_logs disable trigger user`);
  await db.execute(sql.raw(statement));
  await db.execute(sql`alter table admin_logs enable always trigger admin_logs_rows_stay`);
  await db.execute(sql`alter table admin_logs enable always trigger admin_logs_stays`);
}

test("the log numbers its rows, counts changes and deletions, and is whole", async () => {
  expect(await proveLog(db, null)).toMatchObject({ outcome: "whole", rows: 0 });
  await written(3);
  expect(await db.select().from(adminLogs).orderBy(adminLogs.id)).toMatchObject([
    { id: 1, type: "update", updates: 1, deletions: 0, targetUserId: MEMBER, createdAt: NOW },
    { id: 2, type: "delete", updates: 1, deletions: 1 },
    { id: 3, type: "update", updates: 2, deletions: 1 },
  ]);
  expect(await proveLog(db, null)).toMatchObject({ outcome: "whole", rows: 3 });
});

test("an act that is rolled back leaves no row, and the next row follows the last one that stayed", async () => {
  await written(1);
  await expect(
    db.transaction(async (tx) => {
      await appendLog(tx, act(), NOW);
      throw new Error("the act failed");
    }),
  ).rejects.toThrow("the act failed");
  await written(1);
  expect(await proveLog(db, null)).toMatchObject({ outcome: "whole", rows: 2 });
});

test("acts of several administrators at once each get a row, one after the other", async () => {
  const acts = Array.from({ length: 20 }, (_, n) =>
    db.transaction((tx) => appendLog(tx, act({ adminId: randomUUID(), details: { n } }), NOW)),
  );
  await Promise.all(acts);
  expect(await proveLog(db, null)).toMatchObject({ outcome: "whole", rows: 20 });
});

test.for([
  "update admin_logs set action = 'Nada'",
  "delete from admin_logs",
  "truncate admin_logs",
  "set local session_replication_role = replica; delete from admin_logs",
])("the application's role cannot change the log: %s", async (statement) => {
  await written(2);
  const refused = db.transaction(async (tx) => {
    for (const one of statement.split("; ")) await tx.execute(sql.raw(one));
  });
  await expect(refused).rejects.toMatchObject({
    cause: { message: "admin_logs: rows are never changed or deleted" },
  });
  expect(await proveLog(db, null)).toMatchObject({ outcome: "whole", rows: 2 });
});

const change = (what: string) => `update admin_logs set ${what}`;

test.for([
  ["a changed action", change("action = 'Nada' where id = 2"), 2, "altered"],
  ["a changed detail", change(`details = details || '{"new_role":"user"}' where id = 3`), 3, "altered"],
  ["another administrator", change(`admin_id = '${MEMBER}' where id = 4`), 4, "altered"],
  ["another time", change("created_at = created_at + interval '1 ms' where id = 1"), 1, "altered"],
  ["a wrong count", change("deletions = 7 where id = 5"), 5, "altered"],
  ["a removed row", "delete from admin_logs where id = 3", 3, "missing"],
  ["removed first rows", "delete from admin_logs where id < 3", 1, "missing"],
  [
    "two rows in the other order",
    `${change("id = -id where id in (2, 3)")}; ${change("id = 5 + id where id < 0")}`,
    2,
    "altered",
  ],
  ["a row before the first", change("id = 0 where id = 1"), 0, "altered"],
] as const)("the proof finds %s, and where", async ([, statement, row, why]) => {
  await written(5);
  for (const one of statement.split("; ")) await tamper(one);
  expect(await proveLog(db, null)).toEqual({ outcome: "broken", row, why });
});

test("a hash that was noted proves that the end of the log was not cut off", async () => {
  await written(4);
  const proof = await proveLog(db, null);
  const noted = proof.outcome === "whole" ? proof.hash : "";
  await written(1);
  expect(await proveLog(db, noted)).toMatchObject({ outcome: "whole", rows: 5 });
  await tamper("delete from admin_logs where id > 3");
  expect(await proveLog(db, null)).toMatchObject({ outcome: "whole", rows: 3 });
  expect(await proveLog(db, noted)).toEqual({ outcome: "hash_not_there", rows: 3 });
});

test("acts are shown with the administrator's name of today, a deleted account and a command in words", async () => {
  const adminId = randomUUID();
  await db.insert(users).values({ id: adminId, name: "Carla Reis", email: "carla@exemplo.com.br" });
  for (const by of [adminId, randomUUID(), null]) await appendLog(db, act({ adminId: by }), NOW);
  expect((await newestActs(db, 2)).map(({ by }) => by)).toEqual(["Comando no servidor", "Conta excluída"]);
  const all = [];
  for await (const { by } of allActs(db)) all.push(by);
  expect(all).toEqual(["Carla Reis", "Conta excluída", "Comando no servidor"]);
});

import { readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { openTestDatabase } from "#tests/database.ts";
import { appendLog } from "./append-log.server.ts";
import { proveLog } from "./read-log.server.ts";

const { db } = await openTestDatabase();
const NOW = new Date("2026-11-23T12:00:00Z");

class Undone extends Error {}

test("with the owner that the README gives the log, the role of the application writes rows and cannot take the refusal away", async () => {
  const readme = readFileSync(path.join(projectRoot(), "README.md"), "utf8");
  const statements = /```sql\n(.*?)```/s.exec(readme)![1]!;
  const { rows } = await db.execute<{ name: string }>(sql`select current_database() as name`);
  const here = statements
    .replaceAll("DATABASE martelo ", `DATABASE ${rows[0]!.name} `)
    // The server of the tests has a role of this name, which may do everything.
    .replaceAll("TO martelo;", "TO martelo_app;");
  // Roles belong to the whole server, so all of it is rolled back.
  const all = db.transaction(async (tx) => {
    await tx.execute(sql`create role martelo_app`);
    await tx.execute(sql.raw(here));
    await tx.execute(sql`set local role martelo_app`);
    const act = { adminId: null, action: "Criou administrador", details: {}, targetUserId: null };
    await appendLog(tx, act, NOW);
    await appendLog(tx, act, NOW);
    for (const [attempt, refusal] of [
      ["alter table admin_logs disable trigger user", "must be owner of table admin_logs"],
      ["drop table admin_logs", "must be owner of table admin_logs"],
      ["delete from admin_logs", "permission denied for table admin_logs"],
      ["truncate admin_logs", "permission denied for table admin_logs"],
      [
        "create or replace function refuse_log_change() returns trigger language plpgsql as 'begin return old; end'",
        "must be owner of function refuse_log_change",
      ],
    ] as const)
      await expect(tx.transaction((inner) => inner.execute(sql.raw(attempt)))).rejects.toMatchObject({
        cause: { message: refusal },
      });
    const member = sql`select pg_has_role('martelo_app', 'martelo_log', 'member') as member`;
    expect((await tx.execute(member)).rows).toEqual([{ member: false }]);
    expect(await proveLog(tx, null)).toMatchObject({ outcome: "whole", rows: 2 });
    throw new Undone();
  });
  await expect(all).rejects.toThrow(Undone);
});

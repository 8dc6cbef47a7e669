import { readFileSync } from "node:fs";
import path from "node:path";
import { is, sql } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { openTestDatabase } from "#tests/database.ts";
import * as schema from "./schema/index.ts";

const { db } = await openTestDatabase();

test("the migrated database has exactly the tables and columns that the code names", async () => {
  const { rows } = await db.execute<{ table: string; column: string; nullable: string }>(sql`
    select table_name as "table", column_name as "column", is_nullable as nullable
    from information_schema.columns where table_schema = 'public' order by 1, 2`);
  const inCode = Object.values(schema)
    .filter((value) => is(value, PgTable))
    .flatMap((table) => {
      const { name, columns } = getTableConfig(table);
      return columns.map((column) => ({
        table: name,
        column: column.name,
        nullable: column.notNull || column.primary ? "NO" : "YES",
      }));
    })
    .sort((a, b) => (`${a.table} ${a.column}` < `${b.table} ${b.column}` ? -1 : 1));
  expect(rows.map((row) => ({ ...row }))).toEqual(inCode);
});

test("the schema in which pg-boss kept its jobs is dropped with all that is in it; without one nothing happens", async () => {
  const migration = readFileSync(path.join(projectRoot(), "drizzle/0021_drop_pgboss.sql"), "utf8");
  const schemas = async () =>
    (await db.execute(sql`select 1 from pg_namespace where nspname = 'pgboss'`)).rows.length;
  await db.execute(sql`create schema pgboss`);
  await db.execute(sql`create type pgboss.job_state as enum ('created', 'active')`);
  await db.execute(
    sql`create table pgboss.job (name text, state pgboss.job_state, primary key (name)) partition by list (name)`,
  );
  await db.execute(sql`create table pgboss.letters partition of pgboss.job for values in ('letters')`);
  await db.execute(sql`insert into pgboss.job values ('letters', 'active')`);
  for (const before of [1, 0]) {
    expect(await schemas()).toBe(before);
    await db.execute(sql.raw(migration));
  }
  expect(await schemas()).toBe(0);
});

import { getTableConfig } from "drizzle-orm/pg-core";
import { is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { testDatabase } from "#tests/database.ts";
import * as schema from "./schema/index.ts";

const database = testDatabase();

test("the migrated database has exactly the tables and columns that the code names", async () => {
  const { rows } = await database.current.db.execute<{ table: string; column: string; nullable: string }>(sql`
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

test("counts and cents come back as numbers, days as text", async () => {
  const { rows } = await database.current.db.execute(
    sql`select 12345678901::bigint as cents, '2026-01-08'::date as day`,
  );
  expect(rows[0]).toEqual({ cents: 12_345_678_901, day: "2026-01-08" });
});

test("a refused statement leaves the connection usable", async () => {
  const { db } = database.current;
  await expect(db.execute(sql`select 1 / 0`)).rejects.toThrow();
  await expect(
    db.transaction(async (tx) => {
      await tx.execute(sql`insert into search_state (id, version) values (1, 1)`);
      throw new Error("changed my mind");
    }),
  ).rejects.toThrow("changed my mind");
  expect(await db.select().from(schema.searchState)).toEqual([]);
});

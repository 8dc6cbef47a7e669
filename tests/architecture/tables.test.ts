import path from "node:path";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import * as schema from "#app/db/schema/index.ts";
import { readModules } from "./modules.ts";
import { roomOf } from "./rooms.ts";
import { OWNERSHIPS } from "./tables.ts";

const OWNERS = Object.fromEntries(OWNERSHIPS);

const TABLES = new Map<string, string>(
  Object.entries(schema).flatMap(([name, table]) =>
    is(table, PgTable) ? [[name, getTableName(table)]] : [],
  ),
);

/** A module of `app/db/schema` has the last word of its owner's room, but for these owners. */
const FILES: Record<string, string[]> = {
  "core/ingestion": ["corrections", "imports", "properties", "property-writes"],
  db: ["counts", "rate-limits"],
};

/** `db.insert(users)`, `tx.update(users)`, `tx.delete(users)`. */
const BUILT = /\.(?:insert|update|delete)\(\s*(\w+)\s*\)/g;
/**
 * `insert into users`, `delete from ${users}`, `update users set`, `truncate ${a}, ${b}`; after a word of SQL or a
 * quote.
 */
const WRITTEN =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|update|truncate)\s+((?:(?:\$\{\w+\}|[a-z_]+)(?:\s*,\s*)?)+)/g;

test("every table has one owner, and every owner has an existing table", () => {
  expect(OWNERSHIPS.map(([table]) => table).sort()).toEqual([...TABLES.values()].sort());
});

test("the tables of an owner are in the schema's file of its name", () => {
  const files = readModules("app/db/schema").flatMap(({ name, text }) =>
    [...text.matchAll(/\bpgTable\(\s*"(\w+)"/g)].map(([, table]) => ({
      table,
      file: path.basename(name, ".ts"),
      owner: OWNERS[table!]!,
    })),
  );
  expect(files).toHaveLength(TABLES.size);
  expect(files.filter(({ file, owner }) => !(FILES[owner] ?? [path.basename(owner)]).includes(file))).toEqual(
    [],
  );
});

test("a table is written by its owner only", () => {
  const writers = readModules("app", "server", "scripts").flatMap(({ name, text }) =>
    written(text)
      .filter((table) => !isOwner(name, table))
      .map((table) => `${name} writes ${table}, which is ${OWNERS[table]}'s`),
  );
  expect(writers).toEqual([]);
});

test("the patterns find every way in which tables are written", () => {
  const all = (text: string) => written(text).sort();
  expect(all("await tx.delete(users).where(x)")).toEqual(["users"]);
  expect(all("sql`truncate ${lists}, ${properties}`")).toEqual(["lists", "properties"]);
  expect(
    all("sql`with a as (insert into map_queries as m (x) values (1)) update ${users} set y = 1`"),
  ).toEqual(["map_queries", "users"]);
  expect(all("listeners.delete(listener); for update")).toEqual([]);
});

/** The tables that the text of a module writes. */
function written(text: string): string[] {
  const names = new Set<string>(TABLES.values());
  const built = [...text.matchAll(BUILT)].flatMap(([, name]) => TABLES.get(name!) ?? []);
  const raw = [...text.matchAll(WRITTEN)].flatMap(([, list]) =>
    list!
      .split(/[\s,]+/)
      .map((word) => (word.startsWith("$") ? TABLES.get(word.slice(2, -1)) : word))
      .filter((word): word is string => word !== undefined && names.has(word)),
  );
  return [...new Set([...built, ...raw])];
}

/** A nested room may be part of the owner: `favorites/hearts` writes the table of `favorites`. */
function isOwner(module: string, table: string): boolean {
  const owner = OWNERS[table]!;
  return owner === "db" ? module.startsWith("app/db/") : `${roomOf(module)}/`.startsWith(`${owner}/`);
}

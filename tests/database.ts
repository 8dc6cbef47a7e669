import { randomUUID } from "node:crypto";
import { cpSync, mkdtempSync } from "node:fs";
import path from "node:path";
import { beforeAll, beforeEach, inject } from "vitest";
import { sql } from "drizzle-orm";
import { openDatabase, type Database } from "#app/db/connect.server.ts";
import { administer, MIGRATED, urlOf } from "./postgres.ts";

/** The database of this worker: its files run one after the other and share it, as they share the modules. */
let shared: Promise<Database> | null = null;

/** The tables that a test of this worker filled since pages were last given back. */
const used = new Set<string>();

/**
 * A real, migrated database, empty before each test: PGlite or PostgreSQL, by the project that runs the file. A copy,
 * opened once by each worker, because creating, migrating and opening one takes seconds. It goes with the suite.
 */
export function testDatabase(): { readonly current: Database } {
  let database: Database | null = null;

  beforeAll(async () => {
    shared ??= openCopy().then(async (copy) => {
      await defineFilled(copy);
      return copy;
    });
    database = await shared;
    await empty(database);
    // Rows read without an order come in that of the pages, and queries are planned with the statistics of the last
    // vacuum: each file begins without any, as if it were alone.
    if (used.size > 0) await database.db.execute(sql.raw(`vacuum ${[...used].join(", ")}`));
    if (used.size > 0) await database.db.execute(FORGET_STATISTICS);
    used.clear();
  });

  beforeEach(async () => {
    await empty(database!);
    database!.statements.take();
  });

  return {
    get current() {
      if (!database) throw new Error("the test database opens in beforeAll");
      return database;
    },
  };
}

/**
 * Deletes the rows of the last test. Truncating would cost a dozen milliseconds for each table on a disk, even when it
 * is empty. In replica mode, so that triggers and foreign keys do not require an order. The administrators' log refuses
 * deletions in that mode too, so its triggers are turned off for the moment.
 */
async function empty({ db }: Database): Promise<void> {
  const { rows } = await db.execute<{ names: string[] | null }>(FILLED);
  const names = rows[0]!.names ?? [];
  if (names.length === 0) return;
  for (const name of names) used.add(name);
  const statements = names.flatMap((name) => (name === "admin_logs" ? EMPTY_LOG : [`delete from ${name}`]));
  await db.execute(
    sql.raw(`do $$ begin set local session_replication_role = replica; ${statements.join("; ")}; end $$`),
  );
}

const FILLED = sql`select suite.filled() as names`;

/**
 * The function that names the tables with rows. Before each test it is asked anew, and a function keeps the plan of its
 * query: planning one of a hundred tables takes ten times as long as the query.
 */
async function defineFilled({ db }: Database): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  const each = rows.map(({ name }) => `select '${name}' as name where exists (select from public.${name})`);
  const query = `select array_agg(name) from (${each.join(" union all ")}) as filled`;
  await db.execute(sql`create schema suite`);
  await db.execute(
    sql.raw(`create function suite.filled() returns text[] language plpgsql
      as $function$ begin return (${query}); end $function$`),
  );
}

const FORGET_STATISTICS = sql`with own as (select oid from pg_class where relnamespace = 'public'::regnamespace),
  columns as (delete from pg_statistic using own where starelid = own.oid)
  update pg_class set relpages = 0, reltuples = -1, relallvisible = 0 from own where pg_class.oid = own.oid
    and pg_class.relkind in ('r', 'i') and (reltuples <> -1 or relpages <> 0)`;

const EMPTY_LOG = [
  "alter table admin_logs disable trigger user",
  "delete from admin_logs",
  "alter table admin_logs enable always trigger admin_logs_rows_stay",
  "alter table admin_logs enable always trigger admin_logs_stays",
];

/**
 * How many random cases a test tries on this database. PGlite is PostgreSQL compiled to WebAssembly: it answers the same
 * SQL several times slower, so it tries a third of the cases that PostgreSQL tries.
 */
export function randomCases(onPostgres: number): number {
  return process.env.TEST_DATABASE === "postgres" ? onPostgres : Math.ceil(onPostgres / 3);
}

async function openCopy(): Promise<Database> {
  if (process.env.TEST_DATABASE === "postgres") {
    const name = `test_${randomUUID().replaceAll("-", "")}`;
    await administer(inject("postgresUrl"), `create database ${name} template ${MIGRATED}`);
    return openDatabase({ url: urlOf(inject("postgresUrl"), name), dataDir: "" });
  }
  const installation = inject("emptyInstallation");
  const dataDir = mkdtempSync(`${installation}-copy-`);
  // Ten times as fast as the asynchronous function.
  cpSync(path.join(installation, "pglite"), dataDir, { recursive: true });
  return openDatabase({ url: null, dataDir });
}

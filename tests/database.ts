import { randomUUID } from "node:crypto";
import { cpSync, mkdtempSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { beforeAll, beforeEach, inject } from "vitest";
import { sql } from "drizzle-orm";
import { openDatabase, type Database } from "#app/db/connect.server.ts";
import { administer, MIGRATED, urlOf } from "./postgres.ts";

/** The database of a worker, and what empties it; the names of the tables that had rows are the answer. */
interface Copy {
  database: Database;
  empty(): Promise<string[]>;
}

/** That of this worker: its files run one after the other and share it, as they share the modules. */
let shared: Promise<Copy> | null = null;

/** The tables that a test of this worker filled since pages were last given back. */
const used = new Set<string>();

/**
 * A real, migrated database, empty before each test: PGlite or PostgreSQL, by the project that runs the file. A copy,
 * opened once by each worker, because creating, migrating and opening one takes seconds. It goes with the suite.
 */
export async function openTestDatabase(): Promise<{ database: Database; db: Database["db"] }> {
  const { database, empty: deleteRows } = await (shared ??= openCopy());
  const { db } = database;

  async function empty(): Promise<void> {
    for (const name of await deleteRows()) used.add(name);
    database.statements.take();
  }

  beforeAll(async () => {
    await empty();
    // Rows read without an order come in that of the pages, and queries are planned with the statistics of the last
    // vacuum: each file begins without any, as if it were alone.
    if (used.size === 0) return;
    await db.execute(sql.raw(`vacuum ${[...used].join(", ")}`));
    await db.execute(FORGET_STATISTICS);
    used.clear();
  });

  beforeEach(empty);

  return { database, db };
}

/**
 * The function that deletes the rows of the last test. Truncating would cost a dozen milliseconds for each table on a
 * disk, even when it is empty. In replica mode, so that triggers and foreign keys do not require an order. The
 * administrators' log refuses deletions in that mode too, so its triggers are turned off for the moment. A function keeps
 * the plan of its query: planning one of a hundred tables takes ten times as long as the query.
 */
async function defineEmpty({ db }: Database): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  const each = rows.map(({ name }) => `select '${name}' as name where exists (select from public.${name})`);
  const query = `select coalesce(array_agg(name), '{}') from (${each.join(" union all ")}) as filled`;
  await db.execute(sql`create schema suite`);
  await db.execute(
    sql.raw(`create function suite.empty() returns text[] language plpgsql as $function$
      declare names text[] := (${query}); name text;
      begin
        if names <> '{}' then perform set_config('session_replication_role', 'replica', true); end if;
        foreach name in array names loop
          if name = 'admin_logs' then alter table admin_logs disable trigger user; end if;
          execute 'delete from ' || name;
          if name = 'admin_logs' then
            alter table admin_logs enable always trigger admin_logs_rows_stay;
            alter table admin_logs enable always trigger admin_logs_stays;
          end if;
        end loop;
        return names;
      end $function$`),
  );
}

const EMPTY = "select suite.empty() as names";

const FORGET_STATISTICS = sql`with own as (select oid from pg_class where relnamespace = 'public'::regnamespace),
  columns as (delete from pg_statistic using own where starelid = own.oid)
  update pg_class set relpages = 0, reltuples = -1, relallvisible = 0 from own where pg_class.oid = own.oid
    and pg_class.relkind in ('r', 'i') and (reltuples <> -1 or relpages <> 0)`;

async function openCopy(): Promise<Copy> {
  if (process.env.TEST_DATABASE === "postgres") {
    const name = `test_${randomUUID().replaceAll("-", "")}`;
    await administer(inject("postgresUrl"), `create database ${name} template ${MIGRATED}`);
    const url = urlOf(inject("postgresUrl"), name);
    const database = await openDatabase({ url, dataDir: "" });
    await defineEmpty(database);
    // A session of its own, always in replica mode: changing to it and back makes a session forget its plans.
    const session = new pg.Client({ connectionString: url, options: "-c session_replication_role=replica" });
    session.on("error", () => {});
    await session.connect();
    return { database, empty: async () => (await session.query<{ names: string[] }>(EMPTY)).rows[0]!.names };
  }
  const installation = inject("emptyInstallation");
  const dataDir = mkdtempSync(`${installation}-copy-`);
  // Ten times as fast as the asynchronous function.
  cpSync(path.join(installation, "pglite"), dataDir, { recursive: true });
  const database = await openDatabase({ url: null, dataDir });
  await defineEmpty(database);
  const { db } = database;
  return {
    database,
    empty: async () => (await db.execute<{ names: string[] }>(sql.raw(EMPTY))).rows[0]!.names,
  };
}

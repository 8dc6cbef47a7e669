import { randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, inject } from "vitest";
import { sql } from "drizzle-orm";
import { openDatabase, type Database } from "#app/db/connect.server.ts";
import { administer, MIGRATED, urlOf } from "./postgres.ts";

/**
 * A real, migrated database for the tests of one file, empty before each test: PGlite or PostgreSQL, by the project
 * that runs the file. It is a copy: creating and migrating one takes seconds.
 */
export function testDatabase(): { readonly current: Database } {
  let database: Database | null = null;
  let drop = async () => {};

  beforeAll(async () => {
    const copy =
      process.env.TEST_DATABASE === "postgres" ? await copyPostgres(inject("postgresUrl")) : copyEmbedded();
    drop = copy.drop;
    database = await openDatabase(copy);
  });

  beforeEach(async () => {
    await database!.db.execute(EMPTY);
  });

  afterAll(async () => {
    await database?.close();
    await drop();
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
const EMPTY = sql`do $$
declare
  name text;
  filled boolean;
begin
  set local session_replication_role = replica;
  for name in select quote_ident(tablename) from pg_tables where schemaname = 'public' loop
    execute format('select exists (select from %s)', name) into filled;
    if filled and name = 'admin_logs' then
      alter table admin_logs disable trigger user;
      delete from admin_logs;
      alter table admin_logs enable always trigger admin_logs_rows_stay;
      alter table admin_logs enable always trigger admin_logs_stays;
    elsif filled then
      execute format('delete from %s', name);
    end if;
  end loop;
end $$`;

/**
 * How many random cases a test tries on this database. PGlite is PostgreSQL compiled to WebAssembly: it answers the same
 * SQL several times slower, so it tries a third of the cases that PostgreSQL tries.
 */
export function randomCases(onPostgres: number): number {
  return process.env.TEST_DATABASE === "postgres" ? onPostgres : Math.ceil(onPostgres / 3);
}

function copyEmbedded() {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "martelo-database-"));
  // Ten times as fast as the asynchronous function.
  cpSync(path.join(inject("emptyInstallation"), "pglite"), dataDir, { recursive: true });
  return { url: null, dataDir, drop: async () => rmSync(dataDir, { recursive: true, force: true }) };
}

async function copyPostgres(serverUrl: string) {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await administer(serverUrl, `create database ${name} template ${MIGRATED}`);
  return {
    url: urlOf(serverUrl, name),
    dataDir: "",
    drop: () => administer(serverUrl, `drop database ${name}`),
  };
}

import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, inject } from "vitest";
import { sql } from "drizzle-orm";
import { openDatabase, type Database } from "#app/db/connect.server.ts";

/**
 * A real, migrated database for the tests of one file, empty before each test: PGlite or PostgreSQL, by the project
 * that runs the file.
 */
export function testDatabase(): { readonly current: Database } {
  let database: Database | null = null;
  let drop = async () => {};

  beforeAll(async () => {
    if (process.env.TEST_DATABASE === "postgres") {
      const created = await createPostgresDatabase(inject("postgresUrl"));
      database = await openDatabase({ url: created.url, dataDir: "" });
      drop = created.drop;
    } else {
      database = await openDatabase({ url: null, dataDir: "memory://" });
    }
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
 * Deletes what the last test left. Truncating would cost a dozen milliseconds a table on a disk, whether it holds rows or
 * not; as a replica, so that no trigger and no reference asks for an order.
 */
const EMPTY = sql`do $$
declare
  name text;
  filled boolean;
begin
  set local session_replication_role = replica;
  for name in select quote_ident(tablename) from pg_tables where schemaname = 'public' loop
    execute format('select exists (select from %s)', name) into filled;
    if filled then execute format('delete from %s', name); end if;
  end loop;
end $$`;

async function createPostgresDatabase(serverUrl: string) {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const admin = async (statement: string) => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await admin(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.toString(), drop: () => admin(`drop database ${name}`) };
}

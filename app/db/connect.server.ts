import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { openEmbedded, type EmbeddedDatabase } from "./pglite-stream.server.ts";
import * as schema from "./schema/index.ts";
import { createStatementMeter, type StatementMeter } from "./statement-meter.server.ts";

/** The channel of `notify` on which the processes of an installation tell each other what changed. */
export const CHANNEL = "martelo";

type Drizzle = NodePgDatabase<typeof schema>;

/** The database or a transaction on it: data functions accept either, so they can be combined. */
export type Db = Pick<
  Drizzle,
  "select" | "selectDistinct" | "insert" | "update" | "delete" | "execute" | "transaction"
>;

export interface Database {
  db: Db;
  kind: "embedded" | "postgres";
  /** Which statements of this process were slow. */
  statements: StatementMeter;
  /**
   * A transaction for rows that a statement derives from the rows they refer to. On the embedded database, where no
   * other connection works meanwhile, foreign keys are not checked for each of them, because that takes as long as
   * writing. For inserts only: triggers do not fire in it, so a delete or an update would not cascade.
   */
  addDerived<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /**
   * A database for work that is undone in the end, to be closed after it. Of the embedded one a copy, because its only
   * connection would answer nobody else meanwhile; on PostgreSQL the same one.
   */
  rehearsal(): Promise<Database>;
  /**
   * Calls the listener with every message that a transaction of this process notified, when it commits. Null on
   * PostgreSQL, where a connection of its own hears those of every process.
   */
  hear: ((listener: (message: string) => void) => void) | null;
  /** Whether any process does work of this name at this moment. */
  isBusy(name: string): Promise<boolean>;
  /** Runs the work while no other process of this PostgreSQL does work of the same name. */
  exclusively<T>(name: string, work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

// Counts and cents are integers well below 2^53. (Drizzle already requests days as text.)
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Opens PostgreSQL by URL, or PGlite in the directory without one. Brings the schema up to date. */
export async function openDatabase(options: { url: string | null; dataDir: string }): Promise<Database> {
  const database = options.url ? openPostgres(options.url) : await openPglite(options.dataDir);
  await database.exclusively("migrate", () =>
    migrate(database.db as Drizzle, { migrationsFolder: path.join(projectRoot(), "drizzle") }),
  );
  // What an upgrade does once is not what makes the product slow.
  database.statements.take();
  return database;
}

function openPostgres(url: string): Database {
  const pool = new pg.Pool({ connectionString: url, max: 8 });
  // Connections of their own: a job holds its lock while it works, so locks of many jobs would leave none to work with.
  const locks = new pg.Pool({ connectionString: url, max: 32 });
  const statements = followPool(pool);
  locks.on("error", () => {});
  locks.on("connect", (client) => client.on("error", () => {}));
  const db = drizzle(pool, { schema });
  const opened: Database = {
    db,
    kind: "postgres",
    statements,
    addDerived: (work) => db.transaction(work),
    hear: null,
    rehearsal: async () => ({ ...opened, close: async () => {} }),
    async close() {
      await pool.end();
      await locks.end();
    },
    async isBusy(name) {
      // The lock of this statement ends with it.
      const { rows } = await db.execute<{ free: boolean }>(
        sql`select pg_try_advisory_xact_lock(hashtext(${`martelo:${name}`})) as free`,
      );
      return !rows[0]!.free;
    },
    async exclusively(name, work) {
      const client = await locks.connect();
      try {
        await client.query("select pg_advisory_lock(hashtext($1))", [`martelo:${name}`]);
        return await work();
      } finally {
        await client.query("select pg_advisory_unlock(hashtext($1))", [`martelo:${name}`]).catch(() => {});
        client.release();
      }
    },
  };
  return opened;
}

/** Measures the statements of every connection of a pool. */
function followPool(pool: pg.Pool): StatementMeter {
  const statements = createStatementMeter();
  // The pool replaces a broken connection; the query on it fails with the error.
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    client.on("error", () => {});
    statements.watch(client);
  });
  return statements;
}

/** Between the name of a directory and the number of its copy. */
const COPY = ".copy-";

/** The copies of a process that was killed. */
async function removeCopies(dataDir: string): Promise<void> {
  const folder = path.dirname(dataDir);
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    if (!name.startsWith(`${path.basename(dataDir)}${COPY}`)) continue;
    await rm(path.join(folder, name), { recursive: true, force: true });
  }
}

async function openPglite(dataDir: string): Promise<Database> {
  await removeCopies(dataDir);
  const embedded = await openEmbedded(dataDir);
  let copies = 0;
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    user: "postgres",
    database: "postgres",
    stream: () => embedded.stream(),
  } as pg.PoolConfig);
  const statements = followPool(pool);
  const listeners: ((message: string) => void)[] = [];
  pool.on("connect", (client) => {
    client.on("notification", ({ payload = "" }) => {
      for (const listener of listeners) listener(payload);
    });
  });
  // The only session listens as long as the database is open.
  await pool.query(`listen ${CHANNEL}`);
  const queues = new Map<string, Promise<unknown>>();
  const waiting = new Map<string, number>();
  const count = (name: string, step: 1 | -1) => waiting.set(name, (waiting.get(name) ?? 0) + step);
  const db = drizzle(pool, { schema });
  const opened: Database = {
    db,
    kind: "embedded",
    statements,
    addDerived: (work) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`);
        return work(tx);
      }),
    hear: (listener) => void listeners.push(listener),
    async rehearsal() {
      const copyDir = `${dataDir}${COPY}${++copies}`;
      const remove = () => rm(copyDir, { recursive: true, force: true });
      try {
        await copyInto(pool, embedded, copyDir);
        const copy = await openPglite(copyDir);
        return {
          ...copy,
          async close() {
            await copy.close();
            await remove();
          },
        };
      } catch (error) {
        await remove();
        throw error;
      }
    },
    async close() {
      await pool.end();
      await embedded.close();
    },
    isBusy: async (name) => (waiting.get(name) ?? 0) > 0,
    // One process owns the directory, so a queue per name is enough.
    exclusively(name, work) {
      count(name, 1);
      const done = () => void count(name, -1);
      const turn = (queues.get(name) ?? Promise.resolve()).then(work, work);
      turn.then(done, done);
      queues.set(
        name,
        turn.catch(() => {}),
      );
      return turn;
    },
  };
  return opened;
}

/** While the only connection is held no transaction runs, and after a checkpoint the files have all that was committed. */
async function copyInto(pool: pg.Pool, embedded: EmbeddedDatabase, copyDir: string): Promise<void> {
  const copy = await embedded.copyTo(copyDir);
  const client = await pool.connect();
  try {
    await client.query("checkpoint");
    await copy.finish();
  } finally {
    client.release();
  }
}

import path from "node:path";
import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { openEmbedded } from "./pglite-stream.server.ts";
import * as schema from "./schema/index.ts";

type Drizzle = NodePgDatabase<typeof schema>;

/** The database or a transaction on it: data functions take either, so they compose. */
export type Db = Pick<
  Drizzle,
  "select" | "selectDistinct" | "insert" | "update" | "delete" | "execute" | "transaction"
>;

export interface Database {
  db: Db;
  kind: "embedded" | "postgres";
  /**
   * A transaction for rows that a statement makes of the very rows they refer to. On the embedded database, where nobody
   * else is at work meanwhile, references are not looked up once more for each of them: that takes as long as writing it.
   * Inserts only: no trigger fires in it, so that a delete or an update would leave behind what a cascade takes along.
   */
  addDerived<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /** Runs the work while no other process of this PostgreSQL does work of the same name. */
  exclusively<T>(name: string, work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

// Counts and cents are integers well below 2^53. (Days already arrive as text: drizzle asks for it.)
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** PostgreSQL by URL; without one, PGlite in the directory. Brings the schema up to date. */
export async function openDatabase(options: { url: string | null; dataDir: string }): Promise<Database> {
  const database = options.url ? openPostgres(options.url) : await openPglite(options.dataDir);
  await database.exclusively("migrate", () =>
    migrate(database.db as Drizzle, { migrationsFolder: path.join(projectRoot(), "drizzle") }),
  );
  return database;
}

function openPostgres(url: string): Database {
  const pool = new pg.Pool({ connectionString: url, max: 8 });
  // The pool replaces a broken connection; its query fails with the error.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = drizzle(pool, { schema });
  return {
    db,
    kind: "postgres",
    addDerived: (work) => db.transaction(work),
    close: () => pool.end(),
    async exclusively(name, work) {
      const client = await pool.connect();
      try {
        await client.query("select pg_advisory_lock(hashtext($1))", [`martelo:${name}`]);
        return await work();
      } finally {
        await client.query("select pg_advisory_unlock(hashtext($1))", [`martelo:${name}`]).catch(() => {});
        client.release();
      }
    },
  };
}

async function openPglite(dataDir: string): Promise<Database> {
  const embedded = await openEmbedded(dataDir);
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    user: "postgres",
    database: "postgres",
    stream: () => embedded.stream(),
  } as pg.PoolConfig);
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const queues = new Map<string, Promise<unknown>>();
  const db = drizzle(pool, { schema });
  return {
    db,
    kind: "embedded",
    addDerived: (work) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`);
        return work(tx);
      }),
    async close() {
      await pool.end();
      await embedded.close();
    },
    // One process owns the directory, so a queue per name is enough.
    exclusively(name, work) {
      const turn = (queues.get(name) ?? Promise.resolve()).then(work, work);
      queues.set(
        name,
        turn.catch(() => {}),
      );
      return turn;
    },
  };
}

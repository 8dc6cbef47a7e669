import path from "node:path";
import { openDatabase, type Database } from "#app/db/connect.server.ts";
import { claim, type Ownership } from "#app/platform/owner.server.ts";
import type { Env } from "#app/platform/env.server.ts";

/** A database this process may use, and the claim that makes it so (none for PostgreSQL, which has many clients). */
export interface OpenStore {
  database: Database;
  ownership: Ownership | null;
  close(): Promise<void>;
}

/** Opens the database. Null: the directory belongs to a process that is running. */
export async function openStore(env: Pick<Env, "databaseUrl" | "dataDir">): Promise<OpenStore | null> {
  const ownership = env.databaseUrl ? null : claim(env.dataDir);
  if (!env.databaseUrl && !ownership) return null;
  try {
    const database = await openDatabase({ url: env.databaseUrl, dataDir: path.join(env.dataDir, "pglite") });
    return {
      database,
      ownership,
      async close() {
        await database.close();
        ownership?.release();
      },
    };
  } catch (error) {
    ownership?.release();
    throw error;
  }
}

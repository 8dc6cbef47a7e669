import path from "node:path";
import { openDatabase, type Database } from "#app/db/connect.server.ts";
import { claim, type Ownership } from "#app/platform/owner.server.ts";
import { CannotStart, unusableFile } from "#app/platform/cannot-start.ts";
import type { Env } from "#app/platform/env.server.ts";

/**
 * A database that this process may use, and its claim on the directory (null for PostgreSQL, which has many clients).
 */
interface OpenStore {
  database: Database;
  ownership: Ownership | null;
  close(): Promise<void>;
}

/** Opens the database. Null: another running process owns the directory. */
export async function openStore(env: Pick<Env, "databaseUrl" | "dataDir">): Promise<OpenStore | null> {
  const ownership = env.databaseUrl ? null : claimFolder(env.dataDir);
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
    throw (env.databaseUrl && whyPostgresRefused(env.databaseUrl, error)) || error;
  }
}

function claimFolder(dataDir: string): Ownership | null {
  try {
    return claim(dataDir);
  } catch (error) {
    throw unusableFile(dataDir, error) ?? error;
  }
}

/** Why the server of `DATABASE_URL` refuses a connection, by SQLSTATE. */
const REFUSALS: Record<string, string> = {
  "28000": "usuário sem acesso",
  "28P01": "usuário ou senha errados",
  "3D000": "o banco não existe",
  "42501": "o usuário não pode criar tabelas",
  "53300": "conexões demais",
};

/** Null where the connection is not the cause. The message has the address without its password. */
function whyPostgresRefused(url: string, error: unknown): CannotStart | null {
  for (const { code } of [error, (error as Error).cause ?? {}] as NodeJS.ErrnoException[]) {
    const why = code && (REFUSALS[code] ?? (/^E(?!RR_)/.test(code) && `sem conexão (${code})`));
    if (!why) continue;
    const { host, pathname } = new URL(url);
    return new CannotStart(`o PostgreSQL de DATABASE_URL (${host}${pathname}) não atende: ${why}.`, {
      cause: error,
    });
  }
  return null;
}

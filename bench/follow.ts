import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { openDatabase } from "#app/db/connect.server.ts";
import { startPostgres } from "#tests/postgres.ts";
import { importFolder, type BenchData } from "./load.ts";
import { runImportCommand, startServer } from "./server-process.ts";
import { figureOf, type Findings } from "./table.ts";

const ASK_EVERY_MS = 5;
const GIVEN_UP_MS = 30_000;

/** From the commit of a state's list by a command to a running server that finds it, both on one PostgreSQL. */
export async function benchFollow(data: BenchData): Promise<Findings> {
  const dataDir = path.join(data.folder, "follow");
  await mkdir(dataDir);
  const postgres = await startPostgres();
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    const database = await openDatabase({ url: postgres.url, dataDir: "" });
    await importFolder(database, data.firstDay);
    await database.close();
    // PostgreSQL does this by itself within a minute of filling an empty database, during one of the measurements.
    await client.query("vacuum analyze");
    const server = await startServer(dataDir, { env: { DATABASE_URL: postgres.url } });
    try {
      const times: [state: string, ms: number][] = [];
      for (const name of (await readdir(data.secondDay)).sort()) {
        const list = path.join(data.secondDay, name);
        const state = name.replace(/^.*_|\.csv$/g, "");
        times.push([
          state,
          await untilFound(client, `${server.url}/api/v1/imoveis?por_pagina=1&estado=${state}`, () =>
            runImportCommand(dataDir, list, { DATABASE_URL: postgres.url }),
          ),
        ]);
      }
      return findings(times);
    } finally {
      await server.stop();
    }
  } finally {
    await client.end();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Milliseconds between the commit, which raises the data version, and the first answer with another list date. */
async function untilFound(
  client: pg.Client,
  url: string,
  importList: () => Promise<number>,
): Promise<number> {
  const version = async () =>
    Number((await client.query("select version from search_state")).rows[0]?.version);
  let visitors = 0;
  const shown = async () => {
    // Each request is from another visitor, because of the rate limit.
    const visitor = `2001:db8:${(++visitors).toString(16)}::1`;
    const answer = await fetch(url, { headers: { "X-Forwarded-For": visitor } });
    if (!answer.ok) throw new Error(`the search answered ${answer.status}`);
    return ((await answer.json()) as { lista_de: string | null }).lista_de;
  };
  const [committed, found] = [await version(), await shown()];
  const imported = importList();
  const until = async (isOver: () => Promise<boolean>) => {
    for (const end = performance.now() + GIVEN_UP_MS; !(await isOver()); await sleep(ASK_EVERY_MS)) {
      if (performance.now() > end) throw new Error("the list was never found");
    }
    return performance.now();
  };
  const start = await until(async () => (await version()) !== committed);
  const end = await until(async () => (await shown()) !== found);
  await imported;
  return end - start;
}

function findings(times: [state: string, ms: number][]): Findings {
  const figure = figureOf(times.map(([, ms]) => ms));
  return {
    checks: [
      {
        what: "a state's list found by a running server after another process committed it, median of the states",
        figure,
        unit: "ms",
        atMost: 500,
      },
    ],
    tables: [
      {
        title: "A list imported beside a running server (PostgreSQL)",
        notes: [
          "the second day's lists, one command each; from the commit of the list to the first answer of the server that has it; times in ms",
        ],
        columns: ["state", "ms"],
        rows: times,
      },
    ],
  };
}

import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import http from "node:http";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { CHANNEL, openDatabase } from "#app/db/connect.server.ts";
import { addDays } from "#app/lib/dates.ts";
import { startPostgres } from "#tests/postgres.ts";
import { importFolder, type BenchData } from "./load.ts";
import { nextDayList } from "./second-day.ts";
import { runImportCommand, startServer } from "./server-process.ts";
import { figureOf, percentile, type Cell, type Findings } from "./table.ts";

const ASK_EVERY_MS = 10;
const GIVEN_UP_MS = 30_000;
/** A server draws its first preview ten seconds after its start, which takes a quarter of a second. */
const WARM_MS = 11_000;

type Times = [state: string, ms: number][];

/** From the end of a command's run to a running server that finds its lists, both on one PostgreSQL. */
export async function benchFollow(data: BenchData): Promise<Findings> {
  const dataDir = path.join(data.folder, "follow");
  const thirdDay = path.join(data.folder, "third-day");
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
    await writeNextDay(data.secondDay, thirdDay);
    const server = await startServer(dataDir, { env: { DATABASE_URL: postgres.url } });
    try {
      await sleep(WARM_MS);
      const watch = await watchRuns(client, server.url);
      const run = (lists: string) => runImportCommand(dataDir, lists, { DATABASE_URL: postgres.url });
      for (const name of (await readdir(data.secondDay)).sort()) await run(path.join(data.secondDay, name));
      const one = await watch.take();
      await run(thirdDay);
      return findings(one, await watch.take());
    } finally {
      await server.stop();
    }
  } finally {
    await client.end();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
    await rm(thirdDay, { recursive: true, force: true });
  }
}

async function writeNextDay(from: string, to: string): Promise<void> {
  await mkdir(to);
  const day = addDays(path.basename(from), 1);
  for (const [i, name] of (await readdir(from)).entries()) {
    const list = nextDayList(await readFile(path.join(from, name), "latin1"), day, 100 + i);
    await writeFile(path.join(to, name), Buffer.from(list, "latin1"));
  }
}

/** Measures, for each list of a run, the milliseconds from the message of the run's end to the first answer with its date. */
async function watchRuns(client: pg.Client, url: string) {
  let visitors = 0;
  const shown = async (state: string) => {
    // Each request is from another visitor, because of the rate limit.
    const visitor = `2001:db8:${(++visitors >> 16).toString(16)}:${(visitors & 0xffff).toString(16)}::1`;
    const answer = await getText(`${url}/api/v1/imoveis?por_pagina=1&estado=${state}`, visitor);
    return (JSON.parse(answer) as { lista_de: string | null }).lista_de;
  };
  const newest = async () => {
    const { rows } = await client.query<{ uf: string; day: string }>(
      "select uf, max(data)::text as day from lists group by uf",
    );
    return new Map(rows.map(({ uf, day }) => [uf, day]));
  };
  let known = await newest();
  let times: Promise<Times[number]>[] = [];
  const untilShown = async (state: string, day: string, from: number): Promise<Times[number]> => {
    while ((await shown(state)) !== day) {
      if (performance.now() - from > GIVEN_UP_MS) throw new Error(`the list of ${state} was never found`);
      await sleep(ASK_EVERY_MS);
    }
    return [state, performance.now() - from];
  };
  let noting = Promise.resolve();
  client.on("notification", () => {
    const from = performance.now();
    noting = noting.then(async () => {
      const now = await newest();
      for (const [state, day] of now) if (known.get(state) !== day) times.push(untilShown(state, day, from));
      known = now;
    });
  });
  await client.query(`listen ${CHANNEL}`);
  return {
    /** The times of the lists since the last call. */
    async take(): Promise<Times> {
      await noting;
      const taken = await Promise.all(times);
      times = [];
      return taken;
    },
  };
}

/** Kept open, and without the work of `fetch`: the processors are those of the server. */
const agent = new http.Agent({ keepAlive: true });

function getText(url: string, visitor: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent, headers: { "X-Forwarded-For": visitor } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`the search answered ${answer.statusCode}`));
      text(answer).then(resolve, reject);
    });
    request.on("error", reject);
  });
}

function findings(one: Times, long: Times): Findings {
  const ms = (times: Times) => times.map(([, time]) => time);
  const row = (what: string, times: Times): Cell[] => [
    what,
    times.length,
    ...[0.5, 0.95, 1].map((share) => Math.round(percentile(ms(times), share))),
  ];
  return {
    checks: [
      {
        what: "a state's list found by a running server after another process imported it, median of the states",
        figure: figureOf(ms(one)),
        unit: "ms",
        atMost: 2_000,
      },
      {
        what: "the same after one import of all",
        figure: figureOf(ms(long)),
        unit: "ms",
        atMost: 2_000,
      },
    ],
    tables: [
      {
        title: "A list imported beside a running server (PostgreSQL)",
        notes: [
          "from the end of the run to the first answer of the server that has the list, asked every few milliseconds; times in ms",
          "the second day's lists, one command each; then those of a third day, made from it in the same way, by one command",
        ],
        columns: ["what", "lists", "p50", "p95", "max"],
        rows: [row("a command for each list", one), row("one command for all", long)],
      },
    ],
  };
}

import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Listing } from "#app/facts/listings/listing.ts";
import type { Hits, Volley } from "./cannon.ts";
import { startChild } from "./child.ts";
import { apiPaths, dashboardPaths } from "./http.ts";
import type { BenchData } from "./load.ts";
import { residentMegabytes } from "./machine.ts";
import { runImportCommand, startServer, type LoopDelay } from "./server-process.ts";
import type { SteadyTimes } from "./steady-client.ts";
import { figureOf, percentile, type Figure, type Findings } from "./table.ts";

const PAGES = 300;
const REST_MS = 3_000;

interface Life {
  memoryLoaded: number | null;
  memoryAfter: number | null;
  times: number[];
  failures: number;
  importSeconds: number;
  loop: LoopDelay;
}

/** A server that imports the first lists, is visited, and imports the next day's lists while somebody searches. */
export async function benchLive(data: BenchData, listings: Listing[], runs: number): Promise<Findings> {
  const lives: Life[] = [];
  for (let run = 0; run < runs; run++)
    lives.push(await live(data, listings, path.join(data.folder, `live-${run}`)));
  const of = (value: (life: Life) => number) => figureOf(lives.map(value));
  const time = (share: number) => of((life) => percentile(life.times, share));
  const memory = (key: "memoryLoaded" | "memoryAfter"): Figure | null =>
    lives.some((life) => life[key] === null) ? null : of((life) => life[key]!);
  const p99 = time(0.99);
  const loop99 = of((life) => life.loop.p99);
  const [loaded, after] = [memory("memoryLoaded"), memory("memoryAfter")];
  const failures = lives.reduce((sum, life) => sum + life.failures, 0);
  return {
    checks: [
      {
        what: "search over HTTP while the server imports the next day, p99",
        figure: p99,
        unit: "ms",
        atMost: 60,
      },
      { what: "event loop of that server meanwhile, p99", figure: loop99, unit: "ms", atMost: 60 },
      { what: "memory of the server after an import and 300 pages", figure: loaded, unit: "MB", atMost: 600 },
      { what: "memory of the server after the next day too", figure: after, unit: "MB", atMost: 600 },
    ],
    tables: [
      {
        title: "A server that imports",
        notes: [
          "one client in another process asks `/api/v1/imoveis`, one varied query after the other, from before to after the import; times in ms",
          "the event loop is watched inside the server (perf_hooks, interval of 1 ms included)",
          `memory: VmRSS after the start, \`npm run import\` of the first day, ${PAGES} pages of /dashboard and ${REST_MS / 1_000} s`,
        ],
        columns: ["what", "p50", "p95", "p99", "max", "searches", "failures", "import s"],
        rows: [
          [
            "search over HTTP",
            time(0.5),
            time(0.95),
            p99,
            time(1),
            of((life) => life.times.length),
            failures,
            of((life) => life.importSeconds),
          ],
          [
            "event loop delay",
            of((life) => life.loop.p50),
            null,
            loop99,
            of((life) => life.loop.max),
            null,
            null,
            null,
          ],
        ],
      },
    ],
  };
}

async function live(data: BenchData, listings: Listing[], dataDir: string): Promise<Life> {
  await mkdir(dataDir);
  const server = await startServer(dataDir, { watchLoop: true });
  const cannon = startChild("cannon.ts");
  const client = startChild("steady-client.ts");
  try {
    await runImportCommand(dataDir, data.firstDay);
    const pages: Volley = {
      url: server.url,
      paths: dashboardPaths(listings).slice(0, PAGES),
      connections: 10,
      for: "once",
    };
    await cannon.ask<Hits>(pages);
    await sleep(REST_MS);
    const memoryLoaded = residentMegabytes(server.pid);
    await client.ask({ url: server.url, paths: apiPaths(listings) });
    await server.loopDelay();
    const importSeconds = await runImportCommand(dataDir, data.secondDay);
    const loop = await server.loopDelay();
    const { times, failures } = await client.ask<SteadyTimes>("stop");
    await sleep(REST_MS);
    return { memoryLoaded, memoryAfter: residentMegabytes(server.pid), times, failures, importSeconds, loop };
  } finally {
    await client.stop();
    await cannon.stop();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

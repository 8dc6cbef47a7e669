import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { startPostgres } from "#tests/postgres.ts";
import { adminAddresses } from "./admin-pages.ts";
import { fillLarge, signIn, type Sizes } from "./large-installation.ts";
import type { BenchData } from "./load.ts";
import { residentMegabytes } from "./machine.ts";
import { startServer } from "./server-process.ts";
import { figureOf, percentile, type Cell, type Findings } from "./table.ts";

const SIZES: Sizes = { users: 1_000_000, properties: 300_000, logs: 5_000_000, alerts: 500_000 };
const QUICK_SIZES: Sizes = { users: 20_000, properties: 30_000, logs: 50_000, alerts: 10_000 };

const WARM_UP = 5;

interface Options {
  quick: boolean;
  /** Folder in which the filled database stays for the next run; null: it is deleted. */
  keep: string | null;
  /** Texts, one of which a measured address contains; null: all are measured. */
  addresses: string[] | null;
  onPart(part: string): void;
}

/** Every page of administrators on an installation that has grown for years, one request after the other. */
export async function benchAdmin(
  data: BenchData,
  { quick, keep, addresses: wanted, onPart }: Options,
): Promise<Findings> {
  const folder = path.join(keep ?? data.folder, quick ? "admin-quick" : "admin");
  const dataDir = path.join(folder, "data");
  await mkdir(dataDir, { recursive: true });
  const sizes = quick ? QUICK_SIZES : SIZES;
  const postgres = await startPostgres(keep === null ? undefined : path.join(folder, "postgres"));
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    await fillLarge(postgres.url, data, sizes, onPart);
    const all = await adminAddresses(client);
    const addresses = all.filter(({ named }) => wanted?.some((text) => named.includes(text)) ?? true);
    const cookie = await signIn(client, dataDir);
    const server = await startServer(dataDir, { env: { DATABASE_URL: postgres.url } });
    try {
      await untilIdle(client);
      const rows: Cell[][] = [];
      const slowest: number[] = [];
      for (const { address, named } of addresses) {
        const times = await timesOf(server.url + address, cookie, quick ? 10 : 60);
        rows.push([named, ...[0.5, 0.95, 0.99].map((share) => figureOf([percentile(times, share)]))]);
        slowest.push(percentile(times, 0.95));
        onPart(`${named}: ${slowest.at(-1)!.toFixed(0)} ms`);
      }
      return findings({ rows, slowest: Math.max(...slowest), sizes, memory: residentMegabytes(server.pid) });
    } finally {
      await server.stop();
    }
  } finally {
    await client.end();
    await postgres.stop();
    if (keep === null) await rm(folder, { recursive: true, force: true });
  }
}

/** Waits until the first rounds of the server's jobs are over: they tidy up what was filled, once. */
async function untilIdle(client: pg.Client): Promise<void> {
  for (let idle = 0; idle < 20;) {
    const { rows } = await client.query(
      "select from pg_stat_activity where state <> 'idle' and backend_type = 'client backend' and pid <> pg_backend_pid()",
    );
    idle = rows.length === 0 ? idle + 1 : 0;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/**
 * Milliseconds of each request, after some that warm up: of a page from the request to the last byte, of a spreadsheet
 * to the end of the first line under its head.
 */
async function timesOf(url: string, cookie: string, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let i = -WARM_UP; i < count; i++) {
    const start = performance.now();
    const stop = new AbortController();
    const answer = await fetch(url, {
      // A compressor would hold the first row back.
      headers: {
        Cookie: cookie,
        "Accept-Encoding": "identity",
        "X-Forwarded-For": `2001:db8:${(i + WARM_UP).toString(16)}::1`,
      },
      redirect: "manual",
      signal: stop.signal,
    });
    if (!answer.ok)
      throw new Error(`${url} answered ${answer.status} ${answer.headers.get("location") ?? ""}`);
    const isSheet = answer.headers.get("content-type")?.startsWith("text/csv");
    const text = isSheet ? await firstLines(answer) : await answer.text();
    const took = performance.now() - start;
    stop.abort();
    if (!isSheet && !text.trimEnd().endsWith("</html>")) throw new Error(`${url} is no complete page`);
    if (i >= 0) times.push(took);
  }
  return times;
}

async function firstLines(answer: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const part of answer.body!) {
    text += decoder.decode(part, { stream: true });
    if (text.split("\n").length > 2) break;
  }
  return text;
}

interface Found {
  rows: Cell[][];
  slowest: number;
  sizes: Sizes;
  memory: number | null;
}

function findings({ rows, slowest, sizes, memory }: Found): Findings {
  const { users, properties, logs, alerts } = sizes;
  const written = (count: number) => count.toLocaleString("en");
  return {
    checks: [
      {
        what: "the slowest page of administrators, p95",
        figure: figureOf([slowest]),
        unit: "ms",
        atMost: 150,
      },
    ],
    tables: [
      {
        title: "Pages of administrators (PostgreSQL)",
        notes: [
          `${written(users)} users, ${written(properties)} properties, ${written(logs)} acts in the log, ${written(alerts)} alerts, lists of two years`,
          "one request after the other; a page from the request to its last byte, a spreadsheet to its first row; not compressed; times in ms",
          ...(memory === null ? [] : [`memory of the server afterwards: ${memory.toFixed(0)} MB`]),
        ],
        columns: ["page", "p50", "p95", "p99"],
        rows,
      },
    ],
  };
}

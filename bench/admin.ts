import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import pg from "pg";
import { startPostgres } from "#tests/postgres.ts";
import routes from "../app/routes.ts";
import { fillLarge, type Sizes } from "./large-installation.ts";
import type { BenchData } from "./load.ts";
import { residentMegabytes } from "./machine.ts";
import { startServer } from "./server-process.ts";
import { figureOf, percentile, type Cell, type Findings } from "./table.ts";

const SIZES: Sizes = { users: 1_000_000, properties: 300_000, logs: 5_000_000, alerts: 500_000 };
const QUICK_SIZES: Sizes = { users: 20_000, properties: 30_000, logs: 50_000, alerts: 10_000 };

/** States of pages that ask for more than the page alone: a search, filters, a far page. */
const STATES: Readonly<Record<string, readonly string[]>> = {
  "/admin/users": [
    "?q=ana+souza",
    "?q=pessoa.77777",
    "?papel=administrador",
    "?plano=premium&q=ana",
    "?plano=teste&ordem=antigos",
  ],
  "/admin/alerts": ["?q=campinas", "?q=ana", "?situacao=inativos"],
  "/admin/reports": ["?periodo=7d", "?periodo=12m"],
  "/admin/properties": ["?q=rua+das+flores", "?situacao=indisponivel", "?ordem=menor_preco&pagina=400"],
  "/admin/dados": ["?grupo=area", "?q=rua+das+flores", "?situacao=corrigido"],
  "/admin/logs": ["?q=permissao", "?q=maria&periodo=mes", "?tipo=exclusao&periodo=semana", "?depois=2500000"],
  "/admin/tabelas": ["/itbi", "/itbi?q=sao", "/itbi?pagina=400"],
};

const WARM_UP = 5;

/** Every page of administrators on an installation that has grown for years, one request after the other. */
export async function benchAdmin(data: BenchData, quick: boolean): Promise<Findings> {
  const dataDir = path.join(data.folder, "admin");
  await mkdir(dataDir);
  const sizes = quick ? QUICK_SIZES : SIZES;
  const postgres = await startPostgres();
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    const cookie = await fillLarge(client, { url: postgres.url, dataDir, lists: data.firstDay }, sizes);
    const server = await startServer(dataDir, { env: { DATABASE_URL: postgres.url } });
    try {
      const rows: Cell[][] = [];
      const all: number[] = [];
      for (const address of adminAddresses()) {
        const times = await timesOf(server.url + address, cookie, quick ? 20 : 60);
        rows.push([address, ...[0.5, 0.95, 0.99].map((share) => figureOf([percentile(times, share)]))]);
        all.push(percentile(times, 0.95));
      }
      return findings({ rows, slowest: Math.max(...all), sizes, memory: residentMegabytes(server.pid) });
    } finally {
      await server.stop();
    }
  } finally {
    await client.end();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The pages of administrators in the route table that need nothing but their address, with the states above. */
function adminAddresses(): string[] {
  const paths = pathsOf(routes).filter((one) => /^\/admin(\/|$)/.test(one) && !one.includes(":"));
  for (const named of Object.keys(STATES)) {
    if (!paths.includes(named)) throw new Error(`there is no page ${named}`);
  }
  return paths.flatMap((one) => ["", ...(STATES[one] ?? [])].map((state) => one + state));
}

/** Paths of pages: routes whose module renders something. */
function pathsOf(entries: readonly RouteConfigEntry[], above = ""): string[] {
  return entries.flatMap((entry) => {
    const full = entry.path === undefined ? above : `${above}/${entry.path}`;
    // A page with pages in it has no address of its own: its index has.
    if (entry.children) return pathsOf(entry.children, full);
    return full !== "" && entry.file.endsWith(".tsx") ? [full] : [];
  });
}

/** Milliseconds from the request to the last byte of the page, of each request after some that warm up. */
async function timesOf(url: string, cookie: string, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let i = -WARM_UP; i < count; i++) {
    const start = performance.now();
    const answer = await fetch(url, {
      headers: { Cookie: cookie, "X-Forwarded-For": `2001:db8:${(i + WARM_UP).toString(16)}::1` },
    });
    const html = await answer.text();
    const took = performance.now() - start;
    if (!answer.ok || !html.trimEnd().endsWith("</html>"))
      throw new Error(`${url} is no complete page: ${answer.status}`);
    if (i >= 0) times.push(took);
  }
  return times;
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
          `${written(users)} users, ${written(properties)} properties, ${written(logs)} acts in the log, ${written(alerts)} alerts`,
          "one request after the other, from the request to the last byte of the page; times in ms",
          ...(memory === null ? [] : [`memory of the server afterwards: ${memory.toFixed(0)} MB`]),
        ],
        columns: ["page", "p50", "p95", "p99"],
        rows,
      },
    ],
  };
}

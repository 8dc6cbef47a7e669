import { setTimeout as sleep } from "node:timers/promises";
import { buildIndex } from "#app/core/engine/index/build-index.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import type { MemoryEngine } from "#app/core/engine/index/memory-engine.ts";
import type { Freshness } from "#app/facts/query/freshness.ts";
import { measureAsk, type Ask, type Speed } from "./measure-ask.ts";
import { variedQueries } from "./queries.ts";
import { sqlitePeer } from "./search-sqlite.ts";
import { figureOf, rounded, type Cell, type Findings, type Table } from "./table.ts";

const QUERIES = 300;
const CLIENTS = 8;
/** Two readings of the memory that differ by less are the same. */
const STEADY_BYTES = 50_000;
const FRESHNESS: Freshness = { newest: null, byState: {}, newsStates: [], demo: false };

const COLUMNS = [
  "engine",
  "rows",
  "queries",
  "p50",
  "p95",
  "p99",
  `queries/s (${CLIENTS} clients)`,
  "same total %",
  "built in ms",
  "memory MB",
];

interface Peer {
  name: string;
  ask: Ask;
  builtMs: number | null;
}

/**
 * A page of 20 complete listings, total and all facets: this product's index and others over the same listings, in one
 * process.
 */
export async function benchSearch(listings: Listing[], postgres: Ask, runs: number): Promise<Findings> {
  const requests = variedQueries(listings, QUERIES, 7);
  const index = await measureBuild(listings);
  const totals = requests.map((request) => index.engine.search(request).total);
  const measured = (ask: Ask) => measureAsk(ask, requests, totals, { runs, clients: CLIENTS });

  const ours = await measured((request) => index.engine.search(request).total);
  const sqlite = timed(() => sqlitePeer(listings));
  const peers: Peer[] = [
    { name: "node:sqlite, FTS5 + R*Tree", ask: sqlite.value, builtMs: sqlite.ms },
    { name: "SQL on PostgreSQL", ask: postgres, builtMs: null },
  ];
  const speeds: Speed[] = [];
  for (const { ask } of peers) speeds.push(await measured(ask));

  const best = Math.max(...speeds.map(({ perSecond }) => perSecond.median));
  const { median, min, max } = ours.perSecond;
  const factor = figureOf([min / best, median / best, max / best]);
  const table: Table = {
    title: "Search in process",
    notes: [
      "page of 20 complete listings, total and all facets; one process, no HTTP, warmed up; times in ms",
      `${QUERIES} varied queries; engines that need tens of milliseconds get the first 60 of them`,
      "same total: share of the answers with the total of the index (the others forgive no slips of typing)",
    ],
    columns: COLUMNS,
    rows: [
      row("index in memory", listings.length, ours, index.ms, index.megabytes),
      ...peers.map(({ name, builtMs }, i) => row(name, listings.length, speeds[i]!, builtMs, null)),
    ],
  };
  return {
    checks: [
      { what: "search in process, p50", figure: ours.p50, unit: "ms", atMost: 0.25 },
      { what: "search in process, p99", figure: ours.p99, unit: "ms", atMost: 2.5 },
      {
        what: `search in process, ${CLIENTS} clients`,
        figure: ours.perSecond,
        unit: "queries/s",
        atLeast: 4_000,
      },
      { what: "search in process, throughput of the best peer", figure: factor, unit: "times", atLeast: 10 },
    ],
    tables: [table],
  };
}

function row(
  name: string,
  size: number,
  speed: Speed,
  builtMs: number | null,
  megabytes: number | null,
): Cell[] {
  const { queries, p50, p95, p99, perSecond, sameTotal } = speed;
  return [name, size, queries, p50, p95, p99, perSecond, sameTotal, builtMs, megabytes];
}

export function indexOf(listings: Listing[]): Promise<MemoryEngine> {
  return buildIndex(listings, FRESHNESS);
}

/** Memory is exact only where the process may collect garbage on demand; null otherwise. */
export async function measureBuild(listings: Listing[]) {
  const before = await usedBytes();
  const start = performance.now();
  const engine = await indexOf(listings);
  const ms = Math.round(performance.now() - start);
  const after = await usedBytes();
  return {
    engine,
    ms,
    megabytes: before !== null && after !== null ? rounded((after - before) / 1e6) : null,
  };
}

/** What a database that was just closed has held is given back over some collections, not at the first. */
async function usedBytes(): Promise<number | null> {
  if (!globalThis.gc) return null;
  let least = Infinity;
  for (let calm = 0; calm < 3; calm++) {
    globalThis.gc();
    await sleep(100);
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    if (heapUsed + arrayBuffers < least - STEADY_BYTES) calm = 0;
    least = Math.min(least, heapUsed + arrayBuffers);
  }
  return least;
}

function timed<T>(work: () => T): { value: T; ms: number } {
  const start = performance.now();
  const value = work();
  return { value, ms: Math.round(performance.now() - start) };
}

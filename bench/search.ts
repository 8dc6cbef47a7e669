import { buildIndex } from "#app/features/search/build-index.ts";
import type { Listing } from "#app/features/listings/listing.ts";
import type { Freshness, SearchEngine, SearchRequest } from "#app/features/search/search-engine.ts";
import { seededRandom, variedQueries } from "./queries.ts";
import { itemsjsPeer } from "./search-itemsjs.ts";
import { sqlitePeer } from "./search-sqlite.ts";
import { percentile, rounded, type Table } from "./table.ts";

export interface SearchBenchOptions {
  /** Other engines over the same listings, such as our SQL on a database that holds them. */
  engines?: { name: string; engine: SearchEngine }[];
  /** Rows of the enlarged run; 0 leaves it out. */
  largeRows?: number;
}

const QUERIES = 300;
/** Peers that need tens of milliseconds an answer get fewer of the same queries. */
const SLOW_QUERIES = 60;
/** Everybody is compiled and cached first: at least one round of the queries and this long. */
const WARM_UP_SECONDS = 1;
const CLIENTS = 8;
const CLIENT_SECONDS = 2;
const FRESHNESS: Freshness = { newest: null, byState: {}, demo: false };

type Ask = (request: SearchRequest) => Promise<number> | number;

/** Page of 20 complete listings + total + all facets, one process, no HTTP; times in ms, warmed up. */
export async function benchSearch(listings: Listing[], options: SearchBenchOptions = {}): Promise<Table> {
  const { engines = [], largeRows = 1_000_000 } = options;
  const requests = variedQueries(listings, QUERIES, 7);
  const rows: Table["rows"] = [];

  const index = await measureBuild(listings);
  const ours: Ask = (request) => index.engine.search(request).total;
  const totals = requests.map((request) => index.engine.search(request).total);
  rows.push([
    ...(await measure("índice em memória", listings.length, ours, requests, totals)),
    index.ms,
    index.megabytes,
  ]);
  for (const { name, engine } of engines) {
    const ask: Ask = async (request) => (await engine.search(request)).total;
    rows.push([...(await measure(name, listings.length, ask, requests, totals)), null, null]);
  }
  const sqlite = timed(() => sqlitePeer(listings));
  rows.push([
    ...(await measure("node:sqlite FTS5 + rtree", listings.length, sqlite.value, requests, totals)),
    sqlite.ms,
    null,
  ]);
  const items = timed(() => itemsjsPeer(listings));
  const few = requests.slice(0, SLOW_QUERIES);
  rows.push([...(await measure("itemsjs 2.4.4", listings.length, items.value, few, totals)), items.ms, null]);

  if (largeRows > 0) {
    const many = resample(listings, largeRows);
    const large = await measureBuild(many);
    const ask: Ask = (request) => large.engine.search(request).total;
    const wide = variedQueries(many, QUERIES, 7);
    rows.push([
      ...(await measure("índice em memória", many.length, ask, wide, null)),
      large.ms,
      large.megabytes,
    ]);
  }
  return {
    title: "Busca: página de 20 + total + facetas",
    notes: [
      `${QUERIES} consultas variadas (itemsjs: ${SLOW_QUERIES}), um processo, sem HTTP, aquecido; tempos em ms`,
      "mesmo total: parte das respostas com o total do índice (itemsjs não busca por prefixo; nenhum par corrige digitação)",
    ],
    columns: [
      "motor",
      "linhas",
      "p50",
      "p95",
      "p99",
      `consultas/s (${CLIENTS} clientes)`,
      "mesmo total %",
      "construção ms",
      "memória MB",
    ],
    rows,
  };
}

async function measure(
  name: string,
  size: number,
  ask: Ask,
  requests: SearchRequest[],
  totals: number[] | null,
): Promise<(string | number | null)[]> {
  let same = 0;
  for (const [i, request] of requests.entries()) if ((await ask(request)) === totals?.[i]) same++;
  const start = performance.now();
  while (performance.now() - start < WARM_UP_SECONDS * 1_000) {
    for (const request of requests) await ask(request);
  }
  const times: number[] = [];
  for (const request of requests) {
    const asked = performance.now();
    await ask(request);
    times.push(performance.now() - asked);
  }
  const shares = [0.5, 0.95, 0.99].map((share) => rounded(percentile(times, share)));
  const agreement = totals ? Math.round((100 * same) / requests.length) : null;
  return [name, size, ...shares, Math.round(await throughput(ask, requests)), agreement];
}

/** Answers a second with several clients asking one after another, each from another place in the list of queries. */
async function throughput(ask: Ask, requests: SearchRequest[]): Promise<number> {
  const start = performance.now();
  let answers = 0;
  const client = async (offset: number) => {
    for (let i = offset; performance.now() - start < CLIENT_SECONDS * 1_000; i++) {
      await ask(requests[i % requests.length]!);
      answers++;
    }
  };
  await Promise.all(
    Array.from({ length: CLIENTS }, (_, i) => client(Math.floor((i * requests.length) / CLIENTS))),
  );
  return answers / ((performance.now() - start) / 1_000);
}

/** Memory is exact only where the process may collect garbage on demand (`--expose-gc`); null otherwise. */
async function measureBuild(listings: Listing[]) {
  const batches = function* () {
    for (let i = 0; i < listings.length; i += 1_000) yield listings.slice(i, i + 1_000);
  };
  const before = usedBytes();
  const start = performance.now();
  const engine = await buildIndex(batches(), FRESHNESS);
  const ms = Math.round(performance.now() - start);
  const after = usedBytes();
  return {
    engine,
    ms,
    megabytes: before !== null && after !== null ? rounded((after - before) / 1e6) : null,
  };
}

function usedBytes(): number | null {
  if (!globalThis.gc) return null;
  globalThis.gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function timed<T>(work: () => T): { value: T; ms: number } {
  const start = performance.now();
  const value = work();
  return { value, ms: Math.round(performance.now() - start) };
}

/** More rows of the same kind: drawn with replacement, with prices spread by a fifth and numbers of their own. */
function resample(listings: Listing[], count: number): Listing[] {
  const random = seededRandom(5);
  return Array.from({ length: count }, (_, i) => {
    const listing = listings[Math.floor(random() * listings.length)]!;
    const priceCents = Math.round(listing.priceCents * (0.8 + 0.4 * random()));
    return { ...listing, number: String(1_000_000_000_000 + i), priceCents };
  });
}

import type { BenchRequest } from "./queries.ts";
import { figureOf, percentile, type Figure } from "./table.ts";

/** Sends a search to an engine; returns the total it found. */
export type Ask = (request: BenchRequest) => Promise<number> | number;

/** Milliseconds of one answer after the other, and answers a second with several clients. */
export interface Speed {
  queries: number;
  p50: Figure;
  p95: Figure;
  p99: Figure;
  perSecond: Figure;
  /** Percent of the answers with the expected total; null where none was given. */
  sameTotal: number | null;
}

const TRIAL = 20;
const SLOW_MS = 15;
const SLOW_QUERIES = 60;
/** Each engine is warmed up first: at least one round of the queries, and at least this long. */
const WARM_UP_MS = 1_000;
const CLIENT_MS = 2_000;

/** Warms up, then measures `runs` times. Slow engines get only the first of the queries. */
export async function measureAsk(
  ask: Ask,
  queries: BenchRequest[],
  totals: number[] | null,
  { runs, clients }: { runs: number; clients: number },
): Promise<Speed> {
  const trial = queries.slice(0, TRIAL);
  for (const request of trial) await ask(request);
  const began = performance.now();
  for (const request of trial) await ask(request);
  const slow = (performance.now() - began) / trial.length > SLOW_MS;
  const requests = slow ? queries.slice(0, SLOW_QUERIES) : queries;

  let same = 0;
  const start = performance.now();
  for (const [i, request] of requests.entries()) if ((await ask(request)) === totals?.[i]) same++;
  while (performance.now() - start < WARM_UP_MS) for (const request of requests) await ask(request);

  const [p50, p95, p99, perSecond]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (let run = 0; run < runs; run++) {
    const times: number[] = [];
    for (const request of requests) {
      const startedAt = performance.now();
      await ask(request);
      times.push(performance.now() - startedAt);
    }
    p50.push(percentile(times, 0.5));
    p95.push(percentile(times, 0.95));
    p99.push(percentile(times, 0.99));
    perSecond.push(await throughput(ask, requests, clients));
  }
  return {
    queries: requests.length,
    p50: figureOf(p50),
    p95: figureOf(p95),
    p99: figureOf(p99),
    perSecond: figureOf(perSecond),
    sameTotal: totals ? Math.round((100 * same) / requests.length) : null,
  };
}

/** Answers a second with several clients, each starting at another place in the list of queries. */
async function throughput(ask: Ask, requests: BenchRequest[], clients: number): Promise<number> {
  const start = performance.now();
  let answers = 0;
  const client = async (offset: number) => {
    for (let i = offset; performance.now() - start < CLIENT_MS; i++) {
      await ask(requests[i % requests.length]!);
      answers++;
    }
  };
  await Promise.all(
    Array.from({ length: clients }, (_, i) => client(Math.floor((i * requests.length) / clients))),
  );
  return answers / ((performance.now() - start) / 1_000);
}

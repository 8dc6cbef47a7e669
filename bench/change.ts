import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { createArrayPool } from "#app/core/engine/index/array-pool.ts";
import { restsEvery } from "#app/core/engine/index/build-rows.ts";
import { changeIndex } from "#app/core/engine/index/change-index.ts";
import type { MemoryEngine } from "#app/core/engine/index/memory-engine.ts";
import type { ListingChange } from "#app/facts/listings/listing-change.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import type { Freshness } from "#app/facts/query/freshness.ts";
import type { Uf } from "#app/lib/br.ts";
import { seededRandom, variedQueries } from "./queries.ts";
import { indexOf, resample } from "./search.ts";
import { percentile, figureOf, type Cell, type Check, type Findings } from "./table.ts";

const FRESHNESS: Freshness = { newest: null, byState: {}, newsStates: [], demo: false };
const QUERIES = 300;
/** Of every hundred rows of a list so many are gone, have another price or mode, and are new, as in `second-day.ts`. */
const [GONE, CHANGED, ADDED] = [0.03, 0.05, 0.02];
/** The collector has given back the memory of a collection that was asked for. */
const SWEPT_MS = 500;
/** Searches that are measured before the changes begin, after the engine is warm. */
const WARM_UP = 2_000;

interface Changes {
  /** Milliseconds from the change to the index that has it, by state. */
  found: { state: Uf; rows: number; ms: number }[];
  /** Milliseconds of searches from the turn in which each was asked to its answer: while nothing changes, and meanwhile. */
  idle: number[];
  meanwhile: number[];
}

/**
 * How long an index takes to follow the next list of each state, one after the other, and what searches wait meanwhile.
 * One process: no database, no HTTP.
 */
export async function benchChange(listings: Listing[], large: number, runs: number): Promise<Findings> {
  const rows: Cell[][] = [];
  const checks: Check[] = [];
  for (const [size, most] of [
    [listings.length, 100],
    [large, 1_000],
  ] as const) {
    const measured: Changes[] = [];
    const own = size === listings.length ? listings : resample(listings, size);
    for (let run = 0; run < (size === large ? 1 : runs); run++)
      measured.push(await followLists(own, run + 1));
    const times = (share: number) =>
      figureOf(
        measured.map(({ found }) =>
          percentile(
            found.map(({ ms }) => ms),
            share,
          ),
        ),
      );
    const waits = (key: "idle" | "meanwhile", share: number) =>
      figureOf(measured.map((changes) => percentile(changes[key], share)));
    const what = `${size.toLocaleString("en")} rows`;
    checks.push(
      {
        what: `an index of ${what} follows a list, p95 of the states`,
        figure: times(0.95),
        unit: "ms",
        atMost: most,
      },
      {
        what: `the slowest search meanwhile, ${what}`,
        figure: waits("meanwhile", 1),
        unit: "ms",
        atMost: 20,
      },
    );
    rows.push(
      [size, "the index follows a list", times(0.5), times(0.95), times(1), measured[0]!.found.length],
      [size, "a search, nothing changes", ...waitsOf("idle"), measured[0]!.idle.length],
      [size, "a search meanwhile", ...waitsOf("meanwhile"), measured[0]!.meanwhile.length],
    );
    function waitsOf(key: "idle" | "meanwhile"): Cell[] {
      return [waits(key, 0.5), waits(key, 0.95), waits(key, 1)];
    }
  }
  return {
    checks,
    tables: [
      {
        title: "An index that follows lists",
        notes: [
          "in one process: the next list of each state, in the order of their names; of every hundred rows three are gone, five have another price or mode, two are new; times in ms",
          "a search is asked in every turn of the event loop, and its time begins with that turn: it has what the search waited for a step of the change",
          "the rows of the large index are drawn again from the loaded lists, with prices spread by a fifth and numbers of their own",
        ],
        columns: ["rows", "what", "p50", "p95", "max", "times"],
        rows,
      },
    ],
  };
}

async function followLists(listings: Listing[], seed: number): Promise<Changes> {
  let engine = await indexOf(listings);
  const queries = variedQueries(listings, QUERIES, seed);
  const changes: Changes = { found: [], idle: [], meanwhile: [] };
  let times: number[] = [];
  const asking = new AbortController();
  const asked = (async () => {
    for (let i = 0; !asking.signal.aborted; i++) {
      const begun = performance.now();
      await nextTurn();
      engine.search(queries[i % queries.length]!);
      times.push(performance.now() - begun);
    }
  })();
  const untilAsked = async (count: number) => {
    while (times.length < count) await nextTurn();
  };
  await untilAsked(WARM_UP);
  times = changes.idle;
  await untilAsked(WARM_UP);
  const arrays = createArrayPool();
  arrays.keepOnly(engine.columns);
  await arrays.prepare(restsEvery());
  const byState = Map.groupBy(listings, ({ state }) => state);
  const random = seededRandom(seed);
  // As an import reads them: the rows of the large index are in any order.
  for (const [state, own] of [...byState].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const change = nextList(own, random);
    // The collector has what making the list left behind; no search that is measured waited for it.
    times = [];
    globalThis.gc?.();
    // It gives memory back in other threads for a while, which no list waits for that comes by itself.
    await sleep(SWEPT_MS);
    await nextTurn();
    await nextTurn();
    times = changes.meanwhile;
    const begun = performance.now();
    const next: MemoryEngine = await changeIndex(engine, change, FRESHNESS, { arrays });
    engine = next;
    changes.found.push({ state, rows: own.length, ms: performance.now() - begun });
    arrays.keepOnly(engine.columns);
    await nextTurn();
    await nextTurn();
    times = [];
  }
  asking.abort();
  await asked;
  return changes;
}

let nextNumber = 9_100_000_000_000;

export function nextList(listings: Listing[], random: () => number): ListingChange {
  const change = { removed: [] as string[], changed: [] as Listing[] };
  const modes = listings.slice(0, 100).map(({ saleMode, saleModeCode }) => ({ saleMode, saleModeCode }));
  for (const listing of listings) {
    const chance = random();
    if (chance < GONE) change.removed.push(listing.number);
    else if (chance < GONE + CHANGED / 2)
      change.changed.push({ ...listing, ...modes[Math.floor(random() * modes.length)] });
    else if (chance < GONE + CHANGED) {
      const priceCents = Math.round(listing.priceCents * (random() < 0.7 ? 0.9 : 1.1));
      const news = {
        kind: "baixou" as const,
        date: "2026-01-09",
        dropCents: listing.priceCents - priceCents,
      };
      change.changed.push({ ...listing, priceCents, news: [...listing.news, news] });
    }
    if (random() < ADDED)
      change.changed.push({
        ...listing,
        number: String(nextNumber++),
        firstSeen: "2026-01-09",
        seenAfter: "2026-01-08",
        news: [{ kind: "novo", date: "2026-01-09", dropCents: null }],
      });
  }
  return change;
}

import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "#app/db/connect.server.ts";
import { LISTS_IMPORTED, type PubSub } from "#app/db/pub-sub.server.ts";
import { searchState } from "#app/db/schema/imports.ts";
import { createListingReader } from "#app/facts/listings/listing-reader.server.ts";
import type { CurrentEngine } from "./search-engine.ts";
import { startJob } from "#app/platform/job.server.ts";
import { buildIndex } from "#app/core/engine/index/build-index.ts";
import { createKnownFacts } from "#app/core/engine/index/row-facts.ts";
import { freshnessOf } from "#app/facts/query/freshness.ts";
import { createSqlEngine, type SqlEngine } from "#app/core/engine/sql/sql-engine.server.ts";

/** Keeps an index of the available listings and swaps it whole when the database moves on. */
export interface SearchService {
  /** The index; while none can be built, SQL. */
  engine(): CurrentEngine;
  /** Version of the database that is answered from. */
  version(): number;
  /** Builds anew if the database has moved on or there is no index; resolves when answers are up to date. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  /** How often it is looked whether the database moved on without anybody saying so, and a failed build is tried again. */
  pollMs: number;
  /** Where other processes say that lists came in; null: they are found by polling alone. */
  pubSub?: Pick<PubSub, "subscribe"> | null;
  onError(error: unknown): void;
  /** The database has moved on: what members wait for comes first, the index is built when this is through. Once a version. */
  onMoved?(): Promise<void>;
  /** The index waits no longer than this for it. */
  onMovedTimeoutMs?: number;
  build?: typeof buildIndex;
}

/** What members wait for may itself wait for another process. */
const ON_MOVED_TIMEOUT_MS = 10_000;

/** Builds the first index, then follows the version row: every process of an installation does the same. */
export async function startSearch(db: Db, options: Options): Promise<SearchService> {
  let version = -1;
  let engine: CurrentEngine | null = null;
  let inSql: SqlEngine | null = null;
  const reader = createListingReader(db);
  const known = createKnownFacts();
  let refreshing: Promise<void> | null = null;
  const stopped = new AbortController();
  await refresh();

  async function rebuild(): Promise<void> {
    do {
      // Read before: what comes in meanwhile is another version, which is told of as well.
      const target = await readVersion(db);
      const told = target === version ? null : tellMoved();
      // The new index is built beside the old one, which answers until the swap.
      engine = await buildOrFallBack(target, told);
      version = target;
    } while ((await readVersion(db)) !== version);
  }

  async function tellMoved(): Promise<void> {
    if (!options.onMoved) return;
    const told = new AbortController();
    const signal = AbortSignal.any([stopped.signal, told.signal]);
    const timeout = sleep(options.onMovedTimeoutMs ?? ON_MOVED_TIMEOUT_MS, undefined, { signal }).catch(
      () => {},
    );
    await Promise.race([
      options
        .onMoved()
        .catch(options.onError)
        .finally(() => told.abort()),
      timeout,
    ]);
  }

  /** An old index would answer with what no longer is: without a new one SQL takes over. */
  async function buildOrFallBack(target: number, told: Promise<void> | null): Promise<CurrentEngine> {
    try {
      // The database serves both at once; the processor belongs to what members wait for.
      const reading = reader.read();
      reading.catch(() => {});
      await told;
      const { listings, held } = await reading;
      const index = options.build ?? buildIndex;
      const built = await index([listings], freshnessOf(held), { known });
      inSql = null;
      return built;
    } catch (error) {
      // Tried at every poll, told once a version.
      if (target !== version || engine?.kind !== "sql") options.onError(error);
      inSql ??= createSqlEngine(db);
      return inSql.current();
    }
  }

  function refresh(): Promise<void> {
    // A refresh under way may have read the version before the caller's change: the next one starts after it.
    const turn = (refreshing ?? Promise.resolve()).then(refreshOnce, refreshOnce);
    const settled = turn.finally(() => {
      if (refreshing === settled) refreshing = null;
    });
    refreshing = settled;
    return settled;
  }

  async function refreshOnce(): Promise<void> {
    if (engine?.kind !== "memory" || (await readVersion(db)) !== version) await rebuild();
  }

  let seen = version;

  async function poll(): Promise<void> {
    const current = await readVersion(db);
    // A run of imports raises the version file by file: build once it rests.
    if (current === seen) await refresh();
    seen = current;
  }

  const unsubscribe = options.pubSub?.subscribe((message) => {
    if (message === LISTS_IMPORTED || message === null) refresh().catch(options.onError);
  });
  const polling = startJob(
    { name: "search index", every: options.pollMs, startsWhenDue: true, run: poll },
    options.onError,
  );
  return {
    engine: () => engine!,
    version: () => version,
    refresh,
    async stop() {
      unsubscribe?.();
      stopped.abort();
      await polling.stop();
      await refreshing?.catch(() => {});
    },
  };
}

async function readVersion(db: Db): Promise<number> {
  const [row] = await db.select().from(searchState);
  return row?.version ?? 0;
}

import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "#app/db/connect.server.ts";
import { LISTINGS_CHANGED, type PubSub } from "#app/db/pub-sub.server.ts";
import { searchState } from "#app/db/schema/imports.ts";
import { createListingReader, type ListChanges } from "#app/facts/listings/listing-reader.server.ts";
import type { CurrentEngine } from "./search-engine.ts";
import { startJob, type JobWatch } from "#app/platform/job.server.ts";
import { buildIndex } from "#app/core/engine/index/build-index.ts";
import { createKnownFacts } from "#app/core/engine/index/row-facts.ts";
import type { Uf } from "#app/lib/br.ts";
import { freshnessOf } from "#app/facts/query/freshness.ts";
import { createSqlEngine, type SqlEngine } from "#app/core/engine/sql/sql-engine.server.ts";

/** Keeps an index of the available listings and replaces it as a whole when the database has a new version. */
export interface SearchService {
  /** The index; SQL while none can be built. */
  engine(): CurrentEngine;
  /** The version of the data that answers come from. */
  version(): number;
  /** The last of these versions that may have changed something of a state: an import of another state's list did not. */
  versionOf(state: Uf): number;
  /** Rebuilds if the database has a newer version or there is no index; resolves when answers are up to date. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  /** How often the version is polled, for changes that no message announced, and a failed build is tried again. */
  pollMs: number;
  /** Where other processes publish that listings changed; null: polling alone finds it. */
  pubSub?: Pick<PubSub, "subscribe"> | null;
  onError(error: unknown): void;
  jobs?: JobWatch;
  /** An index in memory was built, in so many milliseconds. */
  onBuilt?(ms: number): void;
  /**
   * Called once for each new version, before its index is built: members wait for what it does more than for the index.
   */
  onMoved?(): Promise<void>;
  /** The index is built after this timeout even when `onMoved` has not ended. */
  onMovedTimeoutMs?: number;
  build?: typeof buildIndex;
}

/** `onMoved` may wait for a lock that another process holds. */
const ON_MOVED_TIMEOUT_MS = 10_000;

/** Builds the first index, then follows the version row: every process of an installation does the same. */
export async function startSearch(db: Db, options: Options): Promise<SearchService> {
  let version = -1;
  const versions = createStateVersions();
  let engine: CurrentEngine | null = null;
  let inSql: SqlEngine | null = null;
  const reader = createListingReader(db);
  const known = createKnownFacts();
  let refreshing: Promise<void> | null = null;
  const stopped = new AbortController();
  await refresh();

  async function rebuild(): Promise<void> {
    do {
      // Read before the data: a change that comes in meanwhile is another version, for which `onMoved` is called as
      // well.
      const target = await readVersion(db);
      const movedDone = target === version ? null : callOnMoved();
      // The new index is built beside the old one, which answers until the swap.
      const built = await buildOrFallBack(target, movedDone);
      engine = built.engine;
      const before = version;
      version = target;
      // Not every one of the new versions comes from an import: an act may concern any state, also one whose listings
      // are the same, because it was about a property that is not for sale.
      const hasActs = built.changed !== null && target - before > built.changed.imports;
      versions.raise(target, hasActs ? null : (built.changed?.states ?? null));
    } while ((await readVersion(db)) !== version);
  }

  async function callOnMoved(): Promise<void> {
    if (!options.onMoved) return;
    const ended = new AbortController();
    const signal = AbortSignal.any([stopped.signal, ended.signal]);
    const timeout = sleep(options.onMovedTimeoutMs ?? ON_MOVED_TIMEOUT_MS, undefined, { signal }).catch(
      () => {},
    );
    await Promise.race([
      options
        .onMoved()
        .catch(options.onError)
        .finally(() => ended.abort()),
      timeout,
    ]);
  }

  /** An outdated index would answer with listings that are gone: when no new one can be built, SQL takes over. */
  async function buildOrFallBack(target: number, movedDone: Promise<void> | null): Promise<Built> {
    try {
      // Reading the data and `onMoved` run at once in the database, but the index is built after `onMoved`.
      const reading = reader.read();
      reading.catch(() => {});
      await movedDone;
      const { listings, held, changed } = await reading;
      const index = options.build ?? buildIndex;
      const begun = performance.now();
      const built = await index([listings], freshnessOf(held), { known });
      options.onBuilt?.(performance.now() - begun);
      inSql = null;
      return { engine: built, changed };
    } catch (error) {
      // Tried at every poll, reported once for each version.
      if (target !== version || engine?.kind !== "sql") options.onError(error);
      inSql ??= createSqlEngine(db);
      return { engine: await inSql.current(), changed: null };
    }
  }

  function refresh(): Promise<void> {
    // A refresh under way may have read the version before the caller's change, so the next one starts after it.
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
    // A run of imports may raise the version several times: the index is built when it no longer changes.
    if (current === seen) await refresh();
    seen = current;
  }

  const unsubscribe = options.pubSub?.subscribe((message) => {
    if (message === LISTINGS_CHANGED || message === null) refresh().catch(options.onError);
  });
  const polling = startJob(
    { name: "search index", every: options.pollMs, startsWhenDue: true, run: poll },
    options.onError,
    options.jobs,
  );
  return {
    engine: () => engine!,
    version: () => version,
    versionOf: versions.of,
    refresh,
    async stop() {
      unsubscribe?.();
      stopped.abort();
      await polling.stop();
      await refreshing?.catch(() => {});
    },
  };
}

/** An engine, and what changed with it; null: anything may have. */
interface Built {
  engine: CurrentEngine;
  changed: ListChanges | null;
}

function createStateVersions() {
  const own = new Map<Uf, number>();
  let ofOthers = -1;
  return {
    of: (state: Uf) => own.get(state) ?? ofOthers,
    raise(version: number, changed: ReadonlySet<Uf> | null) {
      if (changed === null) {
        own.clear();
        ofOthers = version;
      } else for (const state of changed) own.set(state, version);
    },
  };
}

async function readVersion(db: Db): Promise<number> {
  const [row] = await db.select().from(searchState);
  return row?.version ?? 0;
}

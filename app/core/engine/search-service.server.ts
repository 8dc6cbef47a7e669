import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "#app/db/connect.server.ts";
import { LIST_COMMITTED, LISTINGS_CHANGED, type PubSub } from "#app/db/pub-sub.server.ts";
import { searchState } from "#app/db/schema/imports.ts";
import { createListingReader, type ListChanges } from "#app/facts/listings/listing-reader.server.ts";
import { liveEngine } from "./live-engine.ts";
import type { CurrentEngine } from "./search-engine.ts";
import { startJob, type JobWatch } from "#app/platform/job.server.ts";
import { createArrayPool } from "#app/core/engine/index/array-pool.ts";
import { buildIndex } from "#app/core/engine/index/build-index.ts";
import { restsEvery } from "#app/core/engine/index/build-rows.ts";
import { changeIndex } from "#app/core/engine/index/change-index.ts";
import type { MemoryEngine } from "#app/core/engine/index/memory-engine.ts";
import type { Uf } from "#app/lib/br.ts";
import { freshnessOf } from "#app/facts/query/freshness.ts";

/** Keeps an index of the available listings and replaces it by the next one when the database has a new version. */
export interface SearchService {
  /** The index; throws while none has been built. */
  engine(): CurrentEngine;
  /** Whether there is an index. */
  isReady(): boolean;
  /** Whether the index could not follow the data: it answers with what it has until a later poll succeeds. */
  isOutdated(): boolean;
  /** The version of the data that answers come from. */
  version(): number;
  /** The last of these versions that may have changed something of a state: an import of another state's list did not. */
  versionOf(state: Uf): number;
  /**
   * Follows the database if it has a newer version or there is no index; resolves when answers are up to date and
   * `onMoved` has ended.
   */
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
  /** An index in memory was made, in so many milliseconds. */
  onBuilt?(ms: number): void;
  /** Called with the first index, and after the index followed, once for all versions of a run of imports. */
  onMoved?(engine: CurrentEngine): Promise<void>;
  /** Nobody waits longer than this for `onMoved`. */
  onMovedTimeoutMs?: number;
  build?: typeof buildIndex;
  change?: typeof changeIndex;
}

/** `onMoved` may wait for a lock that another process holds. */
const ON_MOVED_TIMEOUT_MS = 10_000;

/** Builds the first index, then follows the version row: every process of an installation does the same. */
export async function startSearch(db: Db, options: Options): Promise<SearchService> {
  const { build = buildIndex, change = changeIndex } = options;
  let version = -1;
  /** The last version for which `onMoved` was called. */
  let moved = -1;
  const versions = createStateVersions();
  let engine: MemoryEngine | null = null;
  /** What others hold of it: one for each version, as answers are kept for. */
  let live: CurrentEngine | null = null;
  const arrays = createArrayPool();
  /** What the reader read last is in it; null: the next index is built whole. */
  let index: MemoryEngine | null = null;
  /** The version that no index could be made of, if the last attempt failed. */
  let failedVersion: number | null = null;
  const reader = createListingReader(db);
  const inTurn = { following: oneAfterTheOther(), moving: oneAfterTheOther() };
  const stopped = new AbortController();
  await refresh();

  /** `isTold`: a message says that there is a newer version, so what it changed is read at once. */
  async function followAll(isTold: boolean): Promise<void> {
    if (!isTold && index !== null && (await readVersion(db)) === version) {
      failedVersion = null;
      return;
    }
    do {
      const next = await nextIndex();
      if (next === null) return;
      engine = next.index;
      live = liveEngine(() => engine!);
      arrays.keepOnly(next.index.columns);
      const before = version;
      version = next.version;
      // Not every one of the new versions comes from an import: an act may concern any state, also one whose listings
      // are the same, because it was about a property that is not for sale.
      const hasActs = next.lists !== null && version - before > next.lists.imports;
      versions.raise(version, hasActs ? null : (next.lists?.states ?? null));
    } while ((await readVersion(db)) !== version);
    await arrays.prepare(restsEvery());
  }

  /** Null where the index has the version of the data, or where no next one can be made: the last one stays. */
  async function nextIndex(): Promise<Next | null> {
    try {
      if (index === null) reader.forget();
      const now = index === null ? await reader.read() : await reader.readNewer(version);
      if (now === null) {
        failedVersion = null;
        return null;
      }
      const before = index;
      // When this fails, the reader has read what the index does not have.
      index = null;
      const freshness = freshnessOf(now.held);
      const begun = performance.now();
      index = await (before && now.change
        ? change(before, now.change, freshness, { arrays })
        : build([now.listings()], freshness));
      options.onBuilt?.(performance.now() - begun);
      failedVersion = null;
      return { index, version: now.version, lists: now.lists };
    } catch (error) {
      const target = await readVersion(db);
      // Tried at every poll, reported once for each version.
      if (target !== failedVersion) options.onError(error);
      failedVersion = target;
      return null;
    }
  }

  async function move(): Promise<void> {
    if (!options.onMoved || live === null || moved === version) return;
    moved = version;
    const ended = new AbortController();
    const signal = AbortSignal.any([stopped.signal, ended.signal]);
    const timeout = sleep(options.onMovedTimeoutMs ?? ON_MOVED_TIMEOUT_MS, undefined, { signal }).catch(
      () => {},
    );
    await Promise.race([
      options
        .onMoved(live)
        .catch(options.onError)
        .finally(() => ended.abort()),
      timeout,
    ]);
  }

  function follow(isTold = false): Promise<void> {
    return inTurn.following.run(() => followAll(isTold));
  }

  async function refresh(isTold = false): Promise<void> {
    await follow(isTold);
    await inTurn.moving.run(move);
  }

  let seen = version;
  async function poll(): Promise<void> {
    await follow();
    // A run of imports may raise the version several times: it has ended when the version no longer changes.
    if (version === seen) await inTurn.moving.run(move);
    seen = version;
  }

  const unsubscribe = options.pubSub?.subscribe((message) => {
    if (message === LIST_COMMITTED) follow(true).catch(options.onError);
    if (message === LISTINGS_CHANGED) refresh(true).catch(options.onError);
    if (message === null) refresh().catch(options.onError);
  });
  const polling = startJob(
    { name: "search index", every: options.pollMs, startsWhenDue: true, run: poll },
    options.onError,
    options.jobs,
  );
  return {
    engine() {
      if (live === null) throw new Error("there is no search index yet");
      return live;
    },
    isReady: () => live !== null,
    isOutdated: () => failedVersion !== null,
    version: () => version,
    versionOf: versions.of,
    refresh: () => refresh(),
    async stop() {
      unsubscribe?.();
      stopped.abort();
      await polling.stop();
      await inTurn.following.settled();
      await inTurn.moving.settled();
    },
  };
}

/** Runs work one after the other: each begins after it was asked for, so it sees what its caller did before. */
function oneAfterTheOther() {
  let last: Promise<void> = Promise.resolve();
  return {
    run(work: () => Promise<void>): Promise<void> {
      const turn = last.then(work);
      last = turn.catch(() => {});
      return turn;
    },
    settled: () => last,
  };
}

/** An index, the version of its data, and what lists changed with it; null: anything may have changed. */
interface Next {
  index: MemoryEngine;
  version: number;
  lists: ListChanges | null;
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

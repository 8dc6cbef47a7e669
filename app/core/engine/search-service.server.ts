import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "#app/db/connect.server.ts";
import { LISTINGS_CHANGED, type PubSub } from "#app/db/pub-sub.server.ts";
import { searchState } from "#app/db/schema/imports.ts";
import { createListingReader } from "#app/facts/listings/listing-reader.server.ts";
import type { CurrentEngine } from "./search-engine.ts";
import { startJob, type JobWatch } from "#app/platform/job.server.ts";
import { buildIndex } from "#app/core/engine/index/build-index.ts";
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
   * Follows the database if it has a newer version or there is no index; resolves when answers are as new as the data
   * were at the call, and `onMoved` has ended.
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
  /** An index was built, in so many milliseconds. */
  onBuilt?(engine: CurrentEngine, ms: number): void;
  /** Called at the start and for newer data, once for all versions of a run of imports; what it does reads no index. */
  onMoved?(): Promise<void>;
  /** Nobody waits longer than this for `onMoved`. */
  onMovedTimeoutMs?: number;
  build?: typeof buildIndex;
}

/** `onMoved` may wait for a lock that another process holds. */
const ON_MOVED_TIMEOUT_MS = 10_000;

/** Builds the first index, then follows the version row: every process of an installation does the same. */
export async function startSearch(db: Db, options: Options): Promise<SearchService> {
  const { build = buildIndex } = options;
  let version = -1;
  /** The last version for which `onMoved` was called. */
  let moved = -1;
  const versions = createStateVersions();
  let engine: CurrentEngine | null = null;
  /** The version that no index could be made of, if the last attempt failed. */
  let failedVersion: number | null = null;
  const reader = createListingReader(db);
  const inTurn = { following: oneAfterTheOther(), moving: oneAfterTheOther() };
  const stopped = new AbortController();
  await refresh();

  /** Builds the next index if there is newer data; where that fails, the last one stays. */
  async function follow(): Promise<void> {
    try {
      const now = await reader.read(version);
      if (now !== null) {
        const begun = performance.now();
        engine = await build(now.listings(), freshnessOf(now.importedLists));
        options.onBuilt?.(engine, performance.now() - begun);
        // Not every one of the new versions comes from an import: an act may concern any state, also one whose listings
        // are the same, because it was about a property that is not for sale.
        const hasActs = now.lists !== null && now.version - version > now.lists.imports;
        version = now.version;
        versions.raise(version, hasActs ? null : (now.lists?.states ?? null));
      }
      failedVersion = null;
    } catch (error) {
      // The reader may have read what the index does not have.
      reader.forget();
      const target = await readVersion(db);
      // Tried at every poll, reported once for each version.
      if (target !== failedVersion) options.onError(error);
      failedVersion = target;
    }
  }

  async function move(): Promise<void> {
    if (!options.onMoved) return;
    const target = await readVersion(db);
    if (moved === target) return;
    moved = target;
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

  /** Both at once: what follows the data reads no index. */
  async function refresh(): Promise<void> {
    await Promise.all([inTurn.moving.run(move), inTurn.following.run(follow)]);
  }

  let polled = version;
  async function poll(): Promise<void> {
    const now = await readVersion(db);
    // A run of imports may raise the version several times: it has ended when the version no longer changes.
    const isAtRest = now === polled;
    polled = now;
    if (isAtRest && (engine === null || now !== version)) await refresh();
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
    engine() {
      if (engine === null) throw new Error("there is no search index yet");
      return engine;
    },
    isReady: () => engine !== null,
    isOutdated: () => failedVersion !== null,
    version: () => version,
    versionOf: versions.of,
    refresh,
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

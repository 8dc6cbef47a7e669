import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "#app/db/connect.server.ts";
import { searchState } from "#app/db/schema/imports.ts";
import {
  availableListings,
  readHeldLists,
  type HeldLists,
} from "#app/features/listings/listing-rows.server.ts";
import { buildIndex } from "./build-index.ts";
import type { MemoryEngine } from "./memory-engine.ts";
import type { Freshness } from "./search-engine.ts";

/** Keeps an index of the available listings and swaps it whole when the database moves on. */
export interface SearchService {
  engine(): MemoryEngine;
  /** Version of the database the index was built from. */
  version(): number;
  /** Builds anew if the database has moved on; resolves when the index is up to date. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  /** How often other processes' imports are looked for. */
  pollMs: number;
  onError(error: unknown): void;
}

/** Builds the first index, then follows the version row: every process of an installation does the same. */
export async function startSearch(db: Db, options: Options): Promise<SearchService> {
  let version = await readVersion(db);
  let engine = await build(db);
  let refreshing: Promise<void> | null = null;
  const stopped = new AbortController();

  async function rebuild(): Promise<void> {
    for (let target = await readVersion(db); target !== version; target = await readVersion(db)) {
      // The new index is built beside the old one, which answers until the swap.
      engine = await build(db);
      version = target;
    }
  }

  function refresh(): Promise<void> {
    refreshing ??= rebuild().finally(() => (refreshing = null));
    return refreshing;
  }

  async function follow(): Promise<void> {
    let seen = version;
    while (!stopped.signal.aborted) {
      await sleep(options.pollMs, undefined, { signal: stopped.signal }).catch(() => {});
      if (stopped.signal.aborted) return;
      try {
        const current = await readVersion(db);
        // A run of imports raises the version file by file: build once it rests.
        if (current !== version && current === seen) await refresh();
        seen = current;
      } catch (error) {
        options.onError(error);
      }
    }
  }

  const following = follow();
  return {
    engine: () => engine,
    version: () => version,
    refresh,
    async stop() {
      stopped.abort();
      await following;
      await refreshing?.catch(() => {});
    },
  };
}

async function build(db: Db): Promise<MemoryEngine> {
  const held = await readHeldLists(db);
  return buildIndex(availableListings(db, held), freshnessOf(held));
}

export function freshnessOf(held: HeldLists): Freshness {
  return {
    newest: [...held.newest.values()].sort().at(-1) ?? null,
    byState: Object.fromEntries(held.newest),
    demo: held.demo,
  };
}

async function readVersion(db: Db): Promise<number> {
  const [row] = await db.select().from(searchState);
  return row?.version ?? 0;
}

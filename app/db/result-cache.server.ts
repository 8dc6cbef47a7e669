import { LRUCache } from "lru-cache";
import type { Db } from "./connect.server.ts";

/** Returns the result that is kept under a key, or computes and keeps it. */
type ResultCache<Result> = (db: Db, key: string, compute: () => Promise<Result>) => Promise<Result>;

/**
 * Results that each process keeps for each database. The key names everything that they depend on, so that one of a former
 * state is never asked for again; `forMs`: how long one is kept at most.
 */
export function createResultCache<Result extends {}>(most: number, forMs?: number): ResultCache<Result> {
  const caches = new WeakMap<Db, LRUCache<string, Result>>();
  return async (db, key, compute) => {
    const own = caches.get(db) ?? new LRUCache<string, Result>({ max: most, ttl: forMs ?? 0 });
    caches.set(db, own);
    const known = own.get(key);
    if (known) return known;
    const computed = await compute();
    own.set(key, computed);
    return computed;
  };
}

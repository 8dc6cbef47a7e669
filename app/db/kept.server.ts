import { LRUCache } from "lru-cache";
import type { Db } from "./connect.server.ts";

/** Returns the result that is kept under a key, or computes and keeps it. */
type Kept<Result> = (db: Db, key: string, compute: () => Promise<Result>) => Promise<Result>;

/**
 * Results that each process keeps for each database. The key names everything that they depend on, so that one of a former
 * state is never asked for again; `forMs`: how long one is kept at most.
 */
export function createKept<Result extends {}>(most: number, forMs?: number): Kept<Result> {
  const kept = new WeakMap<Db, LRUCache<string, Result>>();
  return async (db, key, compute) => {
    const own = kept.get(db) ?? new LRUCache<string, Result>({ max: most, ttl: forMs ?? 0 });
    kept.set(db, own);
    const known = own.get(key);
    if (known) return known;
    const computed = await compute();
    own.set(key, computed);
    return computed;
  };
}

import { LRUCache } from "lru-cache";

/** A rate limit for each address: a bucket of `burst` requests that refills at `perSecond`. */
interface RateLimit {
  /** Seconds to wait, or 0 when the request may pass. `cost` (at most `burst`) is the number of tokens it takes. */
  take(address: string, now: number, cost?: number): number;
}

const MAX_BUCKETS = 50_000;

/**
 * Counts in memory of this process; times are milliseconds. With too many addresses the one not seen for longest is
 * forgotten.
 */
export function createRateLimit(burst: number, perSecond: number): RateLimit {
  const buckets = new LRUCache<string, { tokens: number; at: number }>({ max: MAX_BUCKETS });
  return {
    take(address, now, cost = 1) {
      const bucket = buckets.get(address) ?? { tokens: burst, at: now };
      const tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / 1000) * perSecond);
      buckets.set(address, { tokens: tokens >= cost ? tokens - cost : tokens, at: now });
      return tokens >= cost ? 0 : Math.ceil((cost - tokens) / perSecond);
    },
  };
}

/** Requests each address may make: a bucket of `burst` that refills at `perSecond`. */
export interface RateLimit {
  /** Seconds to wait, or 0 when the request may pass. `cost` (at most `burst`) is what it takes of the bucket. */
  take(address: string, now: number, cost?: number): number;
}

const FORGET_AFTER_BUCKETS = 50_000;

/** Counts in memory of this process; time is milliseconds. */
export function createRateLimit(burst: number, perSecond: number): RateLimit {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return {
    take(address, now, cost = 1) {
      const bucket = buckets.get(address) ?? { tokens: burst, at: now };
      const tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / 1000) * perSecond);
      buckets.delete(address);
      // Insertion order is order of last use: the first key is the one longest unseen.
      buckets.set(address, { tokens: tokens >= cost ? tokens - cost : tokens, at: now });
      if (buckets.size > FORGET_AFTER_BUCKETS) buckets.delete(buckets.keys().next().value!);
      return tokens >= cost ? 0 : Math.ceil((cost - tokens) / perSecond);
    },
  };
}

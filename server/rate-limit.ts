/** Requests each address may make: a bucket of `burst` that refills at `perSecond`. */
export interface RateLimit {
  /** Seconds to wait, or 0 when the request may pass. */
  take(address: string, now: number): number;
}

const FORGET_AFTER_BUCKETS = 50_000;

/** Counts in memory of this process; time is milliseconds. */
export function createRateLimit(burst: number, perSecond: number): RateLimit {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return {
    take(address, now) {
      const bucket = buckets.get(address) ?? { tokens: burst, at: now };
      const tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / 1000) * perSecond);
      buckets.delete(address);
      // Insertion order is order of last use: the first key is the one longest unseen.
      buckets.set(address, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: now });
      if (buckets.size > FORGET_AFTER_BUCKETS) buckets.delete(buckets.keys().next().value!);
      return tokens >= 1 ? 0 : Math.ceil((1 - tokens) / perSecond);
    },
  };
}

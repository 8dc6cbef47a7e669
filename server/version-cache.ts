import { LRUCache } from "lru-cache";

/**
 * Caches the answers of `ask` by key until the key's `version` changes: at most `max`, the least recently used dropped
 * first, and each for at most `maxAgeMs` where it also depends on what a job counts later. Failures and missing answers
 * are not cached.
 */
export function cachedByVersion<T>(
  ask: (key: string) => Promise<T | null>,
  version: (key: string) => number,
  max: number,
  maxAgeMs?: number,
): ((key: string) => Promise<T | null>) & { entries(): number } {
  const answers = new LRUCache<string, { version: number; value: Promise<T | null> }>({
    max,
    ttl: maxAgeMs ?? 0,
  });
  const answer = (key: string): Promise<T | null> => {
    const now = version(key);
    const known = answers.get(key);
    if (known?.version === now) return known.value;
    const entry = { version: now, value: ask(key) };
    answers.set(key, entry);
    const forget = () => answers.peek(key) === entry && answers.delete(key);
    entry.value.then((value) => value === null && forget(), forget);
    return entry.value;
  };
  return Object.assign(answer, { entries: () => answers.size });
}

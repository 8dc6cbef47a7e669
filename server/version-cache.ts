import { LRUCache } from "lru-cache";

/**
 * Caches the answers of `ask` by key until `version()` changes: at most `max`, the least recently used dropped first,
 * and each for at most `maxAgeMs` where it also depends on what a job counts later. Failures and missing answers are not cached.
 */
export function cachedByVersion<T>(
  ask: (key: string) => Promise<T | null>,
  version: () => number,
  max: number,
  maxAgeMs?: number,
): ((key: string) => Promise<T | null>) & { entries(): number } {
  const noAnswers = () => new LRUCache<string, Promise<T | null>>({ max, ttl: maxAgeMs ?? 0 });
  let cache = { version: version(), answers: noAnswers() };
  const answer = (key: string): Promise<T | null> => {
    const now = version();
    if (cache.version !== now) cache = { version: now, answers: noAnswers() };
    const { answers } = cache;
    const known = answers.get(key);
    if (known) return known;
    const asked = ask(key);
    answers.set(key, asked);
    const forget = () => answers.peek(key) === asked && answers.delete(key);
    asked.then((found) => found === null && forget(), forget);
    return asked;
  };
  return Object.assign(answer, { entries: () => cache.answers.size });
}

import { LRUCache } from "lru-cache";

/**
 * Caches the answers of `ask` by key until `version()` changes: at most `max`, the least recently used dropped first.
 * Failures and missing answers are not cached.
 */
export function cachedByVersion<T>(
  ask: (key: string) => Promise<T | null>,
  version: () => number,
  max: number,
): (key: string) => Promise<T | null> {
  const noAnswers = () => new LRUCache<string, Promise<T | null>>({ max });
  let cache = { version: version(), answers: noAnswers() };
  return (key) => {
    const now = version();
    if (cache.version !== now) cache = { version: now, answers: noAnswers() };
    const { answers } = cache;
    const known = answers.get(key);
    if (known) return known;
    const answer = ask(key);
    answers.set(key, answer);
    const forget = () => answers.peek(key) === answer && answers.delete(key);
    answer.then((found) => found === null && forget(), forget);
    return answer;
  };
}

import { LRUCache } from "lru-cache";

/**
 * The same question asked again gets the answer of the first time while `version()` stays what it was: at most `most`
 * answers, those longest unused go first. Nothing is kept of failures and of questions without an answer.
 */
export function keptAnswers<T>(
  ask: (key: string) => Promise<T | null>,
  version: () => number,
  most: number,
): (key: string) => Promise<T | null> {
  const noAnswers = () => new LRUCache<string, Promise<T | null>>({ max: most });
  let held = { version: version(), answers: noAnswers() };
  return (key) => {
    const now = version();
    if (held.version !== now) held = { version: now, answers: noAnswers() };
    const { answers } = held;
    const known = answers.get(key);
    if (known) return known;
    const answer = ask(key);
    answers.set(key, answer);
    const forget = () => answers.peek(key) === answer && answers.delete(key);
    answer.then((found) => found === null && forget(), forget);
    return answer;
  };
}

/**
 * The same question asked again gets the answer of the first time while `version()` stays what it was: at most `most`
 * answers, those longest unused go first. Nothing is kept of failures and of questions without an answer.
 */
export function keptAnswers<T>(
  ask: (key: string) => Promise<T | null>,
  version: () => number,
  most: number,
): (key: string) => Promise<T | null> {
  let held = { version: version(), answers: new Map<string, Promise<T | null>>() };
  return (key) => {
    const now = version();
    if (held.version !== now) held = { version: now, answers: new Map() };
    const { answers } = held;
    const known = answers.get(key);
    if (known) {
      answers.delete(key);
      answers.set(key, known);
      return known;
    }
    const answer = ask(key);
    answers.set(key, answer);
    if (answers.size > most) answers.delete(answers.keys().next().value!);
    const forget = () => answers.get(key) === answer && answers.delete(key);
    answer.then((found) => found === null && forget(), forget);
    return answer;
  };
}

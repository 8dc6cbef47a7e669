/** Messages of Chromium, Firefox and Safari for a request without an answer; a bug in our code gives a `TypeError` too. */
const SAID =
  /^(Failed to fetch|NetworkError when attempting|error loading dynamically imported|Load failed|Importing a module script failed)/;

/** Whether an error says that the server was not reached, rather than that something broke. */
export function isUnreached(error: unknown): boolean {
  return error instanceof TypeError && SAID.test(error.message);
}

/**
 * How Chromium, Firefox and Safari word a request without an answer; a bug in our code gives a `TypeError`
 * too.
 */
const MESSAGES =
  /^(Failed to fetch|NetworkError when attempting|error loading dynamically imported|Load failed|Importing a module script failed)/;

/** Whether an error means that the server was not reached, and not a bug. */
export function isUnreached(error: unknown): boolean {
  return error instanceof TypeError && MESSAGES.test(error.message);
}

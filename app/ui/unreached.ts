/** What Chromium, Firefox and Safari say of a request that had no answer; the kind of error alone is also that of a slip in code. */
const SAID =
  /^(Failed to fetch|NetworkError when attempting|error loading dynamically imported|Load failed|Importing a module script failed)/;

/** Whether an error says that the server was not reached, rather than that something broke. */
export function isUnreached(error: unknown): boolean {
  return error instanceof TypeError && SAID.test(error.message);
}

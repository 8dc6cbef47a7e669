/**
 * Whether an error of fetch is a network failure: these are TypeErrors with a cause; a TypeError without one is a bug.
 */
export function isNetworkError(error: unknown): error is TypeError {
  return error instanceof TypeError && error.cause !== undefined;
}

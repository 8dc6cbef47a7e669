/** fetch reports the network's failures as TypeErrors with a cause; a TypeError without one is a bug. */
export function isNetworkError(error: unknown): error is TypeError {
  return error instanceof TypeError && error.cause !== undefined;
}

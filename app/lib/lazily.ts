/**
 * A value that is made when it is first asked for. Every formatter is: making one reads the language's data, which takes
 * a phone some ten milliseconds of its start, and most pages ask for none.
 */
// @__NO_SIDE_EFFECTS__
export function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

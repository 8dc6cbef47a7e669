/**
 * A value that is made when it is first used. All formatters are: making one reads the language's data, which delays
 * the start of a phone by some ten milliseconds, and most pages use none.
 */
// @__NO_SIDE_EFFECTS__
export function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

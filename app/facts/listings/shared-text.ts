/** More than the names of the neighbourhoods of the country's lists, so that the table itself stays small. */
const MOST = 50_000;

const known = new Map<string, string>();

/**
 * The same text, as one object for all that have it. A driver makes a new one for every row, and the names of cities,
 * types and modes would be kept some ten thousand times.
 */
export function shared<T extends string | null>(text: T): T {
  if (text === null) return text;
  const one = known.get(text);
  if (one !== undefined) return one as T;
  if (known.size >= MOST) known.clear();
  known.set(text, text);
  return text;
}

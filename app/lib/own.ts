/**
 * The entry of a table under a name that comes from outside; inherited properties such as `constructor` are not
 * entries.
 */
export function own<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

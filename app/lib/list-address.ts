import { isUuid } from "./uuid.ts";

/** Values of an address by key; null and the empty text are left out of it. */
export type AddressValues = Readonly<Record<string, string | number | null | readonly string[]>>;

/** The address of a state of a list, or of its spreadsheet. */
export function listAddress(path: string, values: AddressValues): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(values)) {
    for (const one of [value].flat()) if (one !== null && one !== "") params.append(key, String(one));
  }
  const query = params.toString();
  return query === "" ? path : `${path}?${query}`;
}

/** The value of a key if the table has it; null: no choice, or none that exists. */
export function choiceIn<T extends string>(
  params: URLSearchParams,
  key: string,
  table: Readonly<Record<T, unknown>>,
): T | null {
  const value = params.get(key) ?? "";
  return Object.hasOwn(table, value) ? (value as T) : null;
}

/** The words of the choices of such a table. */
export function labelsOf<K extends string>(table: Readonly<Record<K, { label: string }>>): Record<K, string> {
  const labels = Object.entries<{ label: string }>(table).map(([key, { label }]) => [key, label]);
  return Object.fromEntries(labels) as Record<K, string>;
}

/** A whole number from 1 on; null: none. */
export function numberIn(params: URLSearchParams, key: string): number | null {
  const text = params.get(key) ?? "";
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** The id at a key; null: none. */
export function uuidIn(params: URLSearchParams, key: string): string | null {
  const id = params.get(key) ?? "";
  return isUuid(id) ? id : null;
}

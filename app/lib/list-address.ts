import type { PageEdge } from "./page-edge.ts";
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

const LONGEST_TEXT = 100;

/** The typed search of an address, without spaces around it and not longer than a field allows. */
export function textIn(params: URLSearchParams, key: string): string {
  return (params.get(key) ?? "").trim().slice(0, LONGEST_TEXT);
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

/** The edge of a page in an address: `depois` of a row or `antes` of one; null: the first page. */
export function edgeIn<Key>(
  params: URLSearchParams,
  keyIn: (params: URLSearchParams, name: string) => Key | null,
): PageEdge<Key> | null {
  const after = keyIn(params, "depois");
  if (after !== null) return { key: after, back: false };
  const before = keyIn(params, "antes");
  return before === null ? null : { key: before, back: true };
}

/** The values of an address that `edgeIn` reads. */
export function edgeValues<Key>(
  edge: PageEdge<Key> | null,
  textOf: (key: Key) => string = String,
): Record<string, string> {
  return edge === null ? {} : { [edge.back ? "antes" : "depois"]: textOf(edge.key) };
}

/** An instant and an id, by which the rows of a list are in order. */
export interface RowPlace {
  at: Date;
  id: string;
}

/** The edge of a page of such a list in an address; null: the first page. */
export function rowEdgeIn(params: URLSearchParams): PageEdge<RowPlace> | null {
  return edgeIn(params, (_, name) => {
    const [, ms, id = ""] = /^(\d{10,15})-(.{36})$/.exec(params.get(name) ?? "") ?? [];
    return isUuid(id) ? { at: new Date(Number(ms)), id } : null;
  });
}

/** The values of an address that `rowEdgeIn` reads. */
export function rowEdgeValues(edge: PageEdge<RowPlace> | null): Record<string, string> {
  return edgeValues(edge, ({ at, id }) => `${at.getTime()}-${id}`);
}

import { choiceKey, leftOutBy, PAGE_KEY, readKey, type AddressKeys } from "./left-out.ts";
import { choiceIn, listAddress, numberIn, type AddressValues } from "./list-address.ts";
import type { PageEdge } from "./page-edge.ts";
import { isUuid } from "./uuid.ts";

/** A choice among words, as a form offers it; without `any` one of them is always chosen. */
interface Choice {
  name: string;
  label: string;
  /** Texts by value. */
  options: Readonly<Record<string, string>>;
  chosen: string | null;
  /** Text of no choice: `Todos`. */
  any?: string;
}

/** One thing that the address of a list asks for: how it is read and written, and its name for people. */
interface Part<T> {
  /** Never fails: what is impossible counts as absent. */
  read(params: URLSearchParams): T;
  /** Its values by key of the address; null where it is the usual one. */
  write(value: T): AddressValues;
  /** What may stand at its keys. */
  keys: AddressKeys;
  /** How a form offers it: as a search, whose label says in what is searched, or as a choice. */
  search?: { name: string; label: string };
  choice?: Omit<Choice, "chosen">;
}

type Parts = Readonly<Record<string, Part<unknown>>>;

type QueryOfParts<P extends Parts> = { [Name in keyof P]: P[Name] extends Part<infer T> ? T : never };

/** What the address of a list asks for. */
export type QueryOf<List extends { read(params: URLSearchParams): unknown }> = ReturnType<List["read"]>;

/** The form of a list's filters as its address fills it in. */
export interface ListForm {
  /** Path to which the filters are sent as a query. */
  action: string;
  search: { name: string; label: string; value: string };
  choices: Choice[];
  keys: AddressKeys;
}

/** What the addresses of a list at a path may ask for, in one table for reading, writing and its form; in the order of the address. */
export function defineList<P extends Parts>(path: string, parts: P) {
  type Query = QueryOfParts<P>;
  const entries = Object.entries(parts);
  const keys = Object.assign({}, ...entries.map(([, part]) => part.keys)) as AddressKeys;
  return {
    path,
    keys,
    /** Never fails: unknown keys are ignored, impossible values dropped. */
    read: (params: URLSearchParams): Query =>
      Object.fromEntries(entries.map(([name, part]) => [name, part.read(params)])) as Query,
    /** The address of a state of the list, or with another path of its spreadsheet; usual values are left out. */
    href: (query: Query, at = path): string =>
      listAddress(at, Object.assign({}, ...entries.map(([name, part]) => part.write(query[name])))),
    /** What of an address the page cannot use, a sentence each. */
    leftOut: leftOutBy(keys),
    form(query: Query): ListForm {
      const search = entries.flatMap(([name, part]) =>
        part.search ? [{ ...part.search, value: query[name] as string }] : [],
      );
      const choices = entries.flatMap(([name, part]) =>
        part.choice ? [{ ...part.choice, chosen: query[name] as string | null }] : [],
      );
      return { action: path, search: search[0] ?? { name: "q", label: "Busca", value: "" }, choices, keys };
    },
  };
}

const LONGEST_TEXT = 100;

/** A typed search, without spaces around it and not longer than a field allows; the label says in what. */
export function typed(label: string): Part<string> {
  const name = "q";
  return {
    read: (params) => (params.get(name) ?? "").trim().slice(0, LONGEST_TEXT),
    write: (text) => ({ [name]: text }),
    keys: {},
    search: { name, label },
  };
}

type Words<K extends string> = Readonly<Record<K, string>>;

/** One of some words, or none of them, whose text is `any`. */
export function choice<K extends string>(
  name: string,
  label: string,
  options: Words<K>,
  any: string,
): Part<K | null> {
  return {
    read: (params) => choiceIn(params, name, options),
    write: (value) => ({ [name]: value }),
    keys: { [name]: choiceKey(label, options) },
    choice: { name, label, options, any },
  };
}

/** One of some words; without any in the address the usual one. `formerly` is the key that older bookmarks have. */
export function always<K extends string>(
  name: string,
  label: string,
  options: Words<K>,
  { usual, formerly = name }: { usual: NoInfer<K>; formerly?: string },
): Part<K> {
  return {
    read: (params) => choiceIn(params, name, options) ?? choiceIn(params, formerly, options) ?? usual,
    write: (value) => ({ [name]: value === usual ? null : value }),
    keys: { [name]: choiceKey(label, options) },
    choice: { name, label, options },
  };
}

const MOST_PAGES = 1_000_000;

/** The number of a page, from 1 on. */
export const PAGE: Part<number> = {
  read: (params) => Math.min(numberIn(params, "pagina") ?? 1, MOST_PAGES),
  write: (page) => ({ pagina: page === 1 ? null : page }),
  keys: { pagina: PAGE_KEY },
};

/** Where a page of a list begins, at `depois` of a row, or ends, at `antes` of one; null: the first page. */
export function edgeAt<Key>(
  keyIn: (params: URLSearchParams, name: string) => Key | null,
  textOf: (key: Key) => string = String,
): Part<PageEdge<Key> | null> {
  const key = readKey("Página", keyIn);
  return {
    read: (params) => {
      const after = keyIn(params, "depois");
      if (after !== null) return { key: after, back: false };
      const before = keyIn(params, "antes");
      return before === null ? null : { key: before, back: true };
    },
    write: (edge) => (edge === null ? {} : { [edge.back ? "antes" : "depois"]: textOf(edge.key) }),
    keys: { depois: key, antes: key },
  };
}

/** The same for rows in the order of an instant and an id. */
export const ROW_EDGE = edgeAt(
  (params, name) => {
    const [, ms, id = ""] = /^(\d{10,15})-(.{36})$/.exec(params.get(name) ?? "") ?? [];
    return isUuid(id) ? { at: new Date(Number(ms)), id } : null;
  },
  ({ at, id }) => `${at.getTime()}-${id}`,
);

/** A value that a reader of addresses takes, such as the id of the row whose dialog is open; null: none. */
export function valueAt<T extends string | number>(
  name: string,
  label: string,
  read: (params: URLSearchParams, key: string) => T | null,
): Part<T | null> {
  return {
    read: (params) => read(params, name),
    write: (one) => ({ [name]: one }),
    keys: { [name]: readKey(label, read) },
  };
}

/** Takes `novo` besides what a reader takes: a new one. */
export function newOr<T>(read: (params: URLSearchParams, key: string) => T | null) {
  return (params: URLSearchParams, key: string): T | "novo" | null =>
    params.get(key) === "novo" ? "novo" : read(params, key);
}

/** Whether something is on. */
export function flag(name: string): Part<boolean> {
  return { read: (params) => params.get(name) === "1", write: (on) => ({ [name]: on ? 1 : null }), keys: {} };
}

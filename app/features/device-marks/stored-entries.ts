/** What a device stores of properties, by number, the oldest first. */
export type StoredEntries<T> = ReadonlyMap<string, T>;

/** How a list is encoded on the device. Decoding never fails: invalid text counts as empty. */
export interface Codec<T> {
  read(text: string): [number: string, value: T][];
  write(entries: StoredEntries<T>): string;
}

export const MAX_COMPARED = 4;

/** A property of the compare tray, with what its thumbnail needs on any page. */
export interface TrayItem {
  number: string;
  title: string;
  picture: { drawing: string; tint: string };
}

const NUMBER = /^\d{4,13}$/;

/** Numbers alone, separated by commas. */
export const NUMBERS: Codec<true> = {
  read: (text) =>
    text
      .split(",")
      .filter((number) => NUMBER.test(number))
      .map((number) => [number, true]),
  write: (entries) => [...entries.keys()].join(","),
};

/** Thumbnails, as JSON. */
export const TRAY_ITEMS: Codec<TrayItem> = {
  read(text) {
    const items = parse(text);
    return Array.isArray(items)
      ? items.filter(isTrayItem).map((item): [string, TrayItem] => [item.number, item])
      : [];
  },
  write: (entries) => JSON.stringify([...entries.values()]),
};

/** The list with one more property at the newest end; the oldest ones are dropped beyond `limit`. */
export function withNewest<T>(
  entries: StoredEntries<T>,
  number: string,
  value: T,
  limit: number,
): StoredEntries<T> {
  const next = new Map(entries);
  next.delete(number);
  next.set(number, value);
  return newest(next, limit);
}

/** The newest `limit` of a list. */
export function newest<T>(entries: StoredEntries<T>, limit: number): StoredEntries<T> {
  return entries.size <= limit ? entries : new Map([...entries].slice(entries.size - limit));
}

export function without<T>(entries: StoredEntries<T>, number: string): StoredEntries<T> {
  const next = new Map(entries);
  next.delete(number);
  return next;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isTrayItem(value: unknown): value is TrayItem {
  const { number, title, picture } = (value ?? {}) as Partial<TrayItem>;
  return (
    typeof number === "string" &&
    NUMBER.test(number) &&
    typeof title === "string" &&
    typeof picture?.drawing === "string" &&
    typeof picture.tint === "string"
  );
}

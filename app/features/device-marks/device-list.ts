import { newest, without, withNewest, type Codec, type StoredEntries } from "./stored-entries.ts";
import { Signal } from "#app/ui/signal.ts";

/** Where a browser keeps texts. Reading and writing may throw: storage can be forbidden or full. */
export interface Device {
  read(key: string): string | null;
  write(key: string, text: string): void;
  /** Calls back when another tab may have written; null: any key. */
  watch(changed: (key: string | null) => void): void;
}

interface Options<T> {
  key: string;
  /** Beyond it the oldest are dropped. */
  limit: number;
  codec: Codec<T>;
}

/**
 * A list of properties stored on this device and synchronized between its tabs. If nothing can be stored it
 * lasts as long as the page.
 */
export class DeviceList<T> {
  readonly #options: Options<T>;
  readonly #device: Device;
  readonly #entries = new Signal<StoredEntries<T>>(new Map());
  /** Read on first use: never on the server, and not on a page without cards. */
  #opened = false;
  /** The text last read or written. */
  #text = "";
  /** The last change could not be written: the stored list is older than the one in memory. */
  #adrift = false;

  constructor(options: Options<T>, device: Device) {
    this.#options = options;
    this.#device = device;
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#entries.subscribe(listener);

  /** Returns the same object until something changes. */
  get entries(): StoredEntries<T> {
    this.#open();
    return this.#entries.value;
  }

  has(number: string): boolean {
    return this.entries.has(number);
  }

  put(number: string, value: T): void {
    this.#change((entries) => withNewest(entries, number, value, this.#options.limit));
  }

  remove(number: string): void {
    this.#change((entries) => without(entries, number));
  }

  clear(): void {
    this.#change(() => new Map());
  }

  #open(): void {
    if (this.#opened) return;
    this.#opened = true;
    this.#entries.set(this.#stored());
    this.#device.watch((key) => {
      if (key === null || key === this.#options.key) this.#entries.set(this.#stored());
    });
  }

  #change(change: (entries: StoredEntries<T>) => StoredEntries<T>): void {
    this.#open();
    const next = change(this.#stored());
    this.#adrift = !this.#write(next) && !this.#write(newest(next, Math.floor(next.size / 2)));
    this.#entries.set(next);
  }

  /**
   * The list as stored now, including changes of other tabs; the list in memory if that is the same or storage
   * cannot be read.
   */
  #stored(): StoredEntries<T> {
    if (this.#adrift) return this.#entries.value;
    try {
      const text = this.#device.read(this.#options.key) ?? "";
      if (text === this.#text) return this.#entries.value;
      this.#text = text;
      return newest(new Map(this.#options.codec.read(text)), this.#options.limit);
    } catch {
      return this.#entries.value;
    }
  }

  #write(entries: StoredEntries<T>): boolean {
    const text = this.#options.codec.write(entries);
    try {
      this.#device.write(this.#options.key, text);
      this.#text = text;
      return true;
    } catch {
      return false;
    }
  }
}

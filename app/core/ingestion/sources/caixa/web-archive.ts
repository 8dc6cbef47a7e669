/** The main page of a web archive, as Safari saves it. */
interface MainResource {
  data: Uint8Array;
  /** Null where the archive does not say it. */
  url: string | null;
}

/** More keys in one dictionary, or a longer name of a key, are those of no web archive. */
const MAX_KEYS = 64;
const MAX_NAME = 256;
const MAX_URL = 4096;

/**
 * The main page of a `.webarchive`: a binary property list (Apple's `CFBinaryPList`). Only the path to the page is
 * followed, so that a list of lists that name each other a million times costs nothing. Null: there is none.
 */
export function mainResource(bytes: Uint8Array): MainResource | null {
  try {
    const list = new PropertyList(bytes);
    const main = list.valueOf(list.top, "WebMainResource");
    const data = main === null ? null : list.valueOf(main, "WebResourceData");
    if (main === null || data === null) return null;
    const url = list.valueOf(main, "WebResourceURL");
    return { data: list.data(data), url: url === null ? null : list.text(url, MAX_URL) };
  } catch (error) {
    // Any place outside of the bytes.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Objects are named by their place in the table of offsets at the end of the file. */
class PropertyList {
  readonly top: number;
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  private readonly offsetSize: number;
  private readonly refSize: number;
  private readonly count: number;
  private readonly table: number;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const trailer = bytes.length - 32;
    this.offsetSize = this.view.getUint8(trailer + 6);
    this.refSize = this.view.getUint8(trailer + 7);
    this.count = this.whole(trailer + 8, 8);
    this.top = this.whole(trailer + 16, 8);
    this.table = this.whole(trailer + 24, 8);
  }

  /** The object under a key of a dictionary; null where there is none or it is no dictionary. */
  valueOf(dictionary: number, key: string): number | null {
    const at = this.placeOf(dictionary);
    if (this.view.getUint8(at) >> 4 !== 0xd) return null;
    const { length, start } = this.lengthAt(at);
    if (length > MAX_KEYS) return null;
    for (let i = 0; i < length; i++) {
      const name = this.whole(start + i * this.refSize, this.refSize);
      if (this.text(name, MAX_NAME) === key)
        return this.whole(start + (length + i) * this.refSize, this.refSize);
    }
    return null;
  }

  /** A text of ASCII or UTF-16; null where the object is none, or is longer than `most`. */
  text(object: number, most: number): string | null {
    const at = this.placeOf(object);
    const type = this.view.getUint8(at) >> 4;
    if (type !== 0x5 && type !== 0x6) return null;
    const { length, start } = this.lengthAt(at);
    if (length > most) return null;
    return type === 0x5
      ? new TextDecoder("windows-1252").decode(this.slice(start, length))
      : new TextDecoder("utf-16be").decode(this.slice(start, length * 2));
  }

  data(object: number): Uint8Array {
    const at = this.placeOf(object);
    if (this.view.getUint8(at) >> 4 !== 0x4) throw new RangeError("not data");
    const { length, start } = this.lengthAt(at);
    return this.slice(start, length);
  }

  private placeOf(object: number): number {
    if (object >= this.count) throw new RangeError("no such object");
    return this.whole(this.table + object * this.offsetSize, this.offsetSize);
  }

  /** How many entries an object has, and where they begin; 15 means that the number follows as an object. */
  private lengthAt(at: number): { length: number; start: number } {
    const short = this.view.getUint8(at) & 0xf;
    if (short !== 0xf) return { length: short, start: at + 1 };
    const size = 2 ** (this.view.getUint8(at + 1) & 0xf);
    return { length: this.whole(at + 2, size), start: at + 2 + size };
  }

  /** A whole number of so many bytes, the highest first. */
  private whole(at: number, size: number): number {
    if (size < 1 || size > 8) throw new RangeError("not a number");
    let value = 0;
    for (let i = 0; i < size; i++) value = value * 256 + this.view.getUint8(at + i);
    if (!Number.isSafeInteger(value)) throw new RangeError("not a number");
    return value;
  }

  private slice(start: number, length: number): Uint8Array {
    if (start + length > this.bytes.length) throw new RangeError("outside");
    return this.bytes.subarray(start, start + length);
  }
}

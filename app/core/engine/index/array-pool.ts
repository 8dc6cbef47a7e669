import type { Listing } from "#app/facts/listings/listing.ts";
import { inSlices, type Pause } from "./radix-sort.ts";

export type NumberArray = Uint8Array | Uint16Array | Uint32Array | Float64Array;
type Constructor<T> = new (buffer: ArrayBuffer, offset: number, length: number) => T;

/** Where the arrays of an index come from. What is in a new one is not known: whoever takes it writes all of it. */
export interface ArrayPool {
  take<T extends NumberArray>(type: Constructor<T> & { BYTES_PER_ELEMENT: number }, length: number): T;
  /** A list of so many listings, in place of another one; which ones are in it is not known either. */
  takeListings(before: readonly Listing[], length: number): Listing[];
}

/** Arrays that nobody uses again. */
export const NEW_ARRAYS: ArrayPool = {
  take: (type, length) => new type(new ArrayBuffer(length * type.BYTES_PER_ELEMENT), 0, length),
  takeListings: (before, length) => ofLength(before.slice(0, length), length),
};

/** Without holes: an array that ever had any is read more slowly. */
function ofLength<T>(list: T[], length: number): T[] {
  if (list.length > length) list.length = length;
  while (list.length < length) list.push(list[0]!);
  return list;
}

/**
 * Arrays that are used again: an index that changes writes as much as it has, and new memory would cost more than
 * writing it, the garbage collector included.
 */
interface ReusedArrays extends ArrayPool {
  /** Only these columns are used from now on: all arrays of earlier ones and all that were taken may be overwritten. */
  keepOnly(columns: { listings: Listing[] }): void;
  /**
   * Takes the memory of the second arrays of a large index that was built whole, in small steps, so that the first list need
   * not.
   */
  prepare(pause: Pause): Promise<void>;
}

/** Less memory than this is taken within a few milliseconds, and only when it is needed. */
const MUCH = 64e6;
const PAGE = 4_096;
/** Pages that are taken between two possible pauses. */
const TAKEN_AT_ONCE = 256;

/** Room for a later version of the same column, which may be a little longer. */
const withRoom = (bytes: number) => Math.ceil((bytes * 1.04 + 1_024) / 8) * 8;
/** A buffer that is so many times as large as needed waits for another column. */
const TOO_LARGE = 1.25;

export function createArrayPool(): ReusedArrays {
  const taken = new Set<ArrayBuffer>();
  /** By size, ascending. */
  let free: ArrayBuffer[] = [];
  /** The sizes in bytes of arrays of an index that was built whole which have no second one yet. */
  let lacking: number[] = [];
  let listings: Listing[] | null = null;
  /** The listings of the index before. A new list of a million is looked through by the next collection of young objects. */
  let spare: Listing[] | null = null;
  return {
    take(type, length) {
      const bytes = length * type.BYTES_PER_ELEMENT;
      const at = free.findIndex((buffer) => buffer.byteLength >= bytes);
      const found = free[at];
      const isFitting = found !== undefined && found.byteLength <= withRoom(bytes) * TOO_LARGE;
      const buffer = isFitting ? found : new ArrayBuffer(withRoom(bytes));
      if (isFitting) free.splice(at, 1);
      else if (lacking.length > 0) lacking = without(lacking, bytes);
      taken.add(buffer);
      return new type(buffer, 0, length);
    },
    takeListings(before, length) {
      const list = spare ?? before.slice(0, length);
      spare = null;
      return ofLength(list, length);
    },
    keepOnly(columns) {
      if (columns.listings !== listings) {
        spare = listings;
        listings = columns.listings;
        // It keeps no listing from being collected.
        spare?.fill(spare[0]!);
      }
      const used = new Set<ArrayBuffer>();
      collectBuffers(columns, used);
      // What was free and has not been taken since the last change has no column of its size any more.
      free = [...taken].filter((buffer) => !used.has(buffer));
      for (const buffer of free) taken.delete(buffer);
      free.sort((a, b) => a.byteLength - b.byteLength);
      lacking = [];
      for (const buffer of used) {
        if (taken.has(buffer)) continue;
        taken.add(buffer);
        lacking.push(buffer.byteLength);
      }
    },
    async prepare(pause) {
      if (lacking.reduce((sum, bytes) => sum + bytes, 0) < MUCH) return;
      if (listings !== null && spare === null) {
        spare = listings.slice();
        // An array that grows gets room for more.
        spare.push(spare[0]!);
        spare.fill(spare[0]!);
      }
      // One after the other: V8 stops for a whole collection when too much memory is taken at once.
      for (let bytes = lacking.pop(); bytes !== undefined; bytes = lacking.pop()) {
        const buffer = new ArrayBuffer(withRoom(bytes));
        const larger = free.findIndex(({ byteLength }) => byteLength >= buffer.byteLength);
        free.splice(larger < 0 ? free.length : larger, 0, buffer);
        const pages = new Uint8Array(buffer);
        const touch = (from: number, end: number) => {
          if (taken.has(buffer)) return;
          for (let page = from; page < end; page++) pages[page * PAGE] = 0;
        };
        await inSlices(Math.ceil(pages.length / PAGE), pause, touch, TAKEN_AT_ONCE);
      }
    },
  };
}

/** The sizes without the first one that is large enough. */
function without(sizes: readonly number[], bytes: number): number[] {
  const at = sizes.findIndex((size) => size >= bytes);
  return at < 0 ? [...sizes] : sizes.toSpliced(at, 1);
}

/** Long lists of objects that have no arrays of numbers in them. */
const WITHOUT_ARRAYS = new Set(["listings", "places", "names", "atoms", "tokens", "vocabulary"]);

function collectBuffers(value: unknown, into: Set<ArrayBuffer>): void {
  if (typeof value !== "object" || value === null) return;
  if (ArrayBuffer.isView(value)) into.add(value.buffer as ArrayBuffer);
  else if (Array.isArray(value)) for (const item of value) collectBuffers(item, into);
  else {
    for (const [key, part] of Object.entries(value)) {
      const isOfListings = key === "rows" && Array.isArray(part);
      if (!WITHOUT_ARRAYS.has(key) && !isOfListings) collectBuffers(part, into);
    }
  }
}

/** A set of row numbers, 32 to a word. Bits beyond the last row are always 0. */
export type Bitset = Uint32Array;

export function newBitset(rows: number): Bitset {
  return new Uint32Array((rows + 31) >>> 5);
}

export function has(bits: Bitset, row: number): boolean {
  return ((bits[row >>> 5]! >>> (row & 31)) & 1) === 1;
}

export function add(bits: Bitset, row: number): void {
  bits[row >>> 5]! |= 1 << (row & 31);
}

export function remove(bits: Bitset, row: number): void {
  bits[row >>> 5]! &= ~(1 << (row & 31));
}

/** Adds the rows `start` to `end` (exclusive). */
export function addRange(bits: Bitset, start: number, end: number): void {
  if (start >= end) return;
  const first = start >>> 5;
  const last = (end - 1) >>> 5;
  const head = -1 << (start & 31);
  const tail = -1 >>> (31 - ((end - 1) & 31));
  if (first === last) {
    bits[first]! |= head & tail;
    return;
  }
  bits[first]! |= head;
  bits.fill(0xffffffff, first + 1, last);
  bits[last]! |= tail;
}

/** Removes the rows `start` to `end` (exclusive). */
export function removeRange(bits: Bitset, start: number, end: number): void {
  if (start >= end) return;
  const first = start >>> 5;
  const last = (end - 1) >>> 5;
  const head = -1 << (start & 31);
  const tail = -1 >>> (31 - ((end - 1) & 31));
  if (first === last) {
    bits[first]! &= ~(head & tail);
    return;
  }
  bits[first]! &= ~head;
  bits.fill(0, first + 1, last);
  bits[last]! &= ~tail;
}

export function intersect(into: Bitset, other: Bitset): void {
  for (let i = 0; i < into.length; i++) into[i]! &= other[i]!;
}

export function unite(into: Bitset, other: Bitset): void {
  for (let i = 0; i < into.length; i++) into[i]! |= other[i]!;
}

export function subtract(from: Bitset, other: Bitset): void {
  for (let i = 0; i < from.length; i++) from[i]! &= ~other[i]!;
}

/** Calls `take` with each row of the set from `start` to before `end`, ascending. */
export function eachSet(bits: Bitset, take: (row: number) => void, start = 0, end = bits.length << 5): void {
  const last = Math.min(bits.length, (end + 31) >>> 5);
  for (let i = start >>> 5; i < last; i++) {
    for (let word = bits[i]!; word !== 0; word &= word - 1) {
      const row = (i << 5) + 31 - Math.clz32(word & -word);
      if (row >= start && row < end) take(row);
    }
  }
}

export function popcount(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** How many of the rows `start` to `end` (exclusive) are in the set. */
export function countRange(bits: Bitset, start: number, end: number): number {
  if (start >= end) return 0;
  const first = start >>> 5;
  const last = (end - 1) >>> 5;
  const head = -1 << (start & 31);
  const tail = -1 >>> (31 - ((end - 1) & 31));
  if (first === last) return popcount(bits[first]! & head & tail);
  let count = popcount(bits[first]! & head) + popcount(bits[last]! & tail);
  for (let i = first + 1; i < last; i++) {
    const word = bits[i]!;
    if (word !== 0) count += popcount(word);
  }
  return count;
}

/** Copies the rows `start` to `end` (exclusive) of `from` into a set that holds none of them yet. */
export function copyRange(into: Bitset, from: Bitset, start: number, end: number): void {
  if (start >= end) return;
  const first = start >>> 5;
  const last = (end - 1) >>> 5;
  const head = -1 << (start & 31);
  const tail = -1 >>> (31 - ((end - 1) & 31));
  if (first === last) {
    into[first]! |= from[first]! & head & tail;
    return;
  }
  into[first]! |= from[first]! & head;
  for (let i = first + 1; i < last; i++) into[i] = from[i]!;
  into[last]! |= from[last]! & tail;
}

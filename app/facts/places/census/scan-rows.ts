const [NEWLINE, RETURN, SEPARATOR, QUOTE] = [10, 13, 59, 34];

/** A row of the file: its bytes, and where its fields begin and end. Valid until the next row. */
export interface ScannedRow {
  bytes: Buffer;
  /** Field `i` is `bytes[starts[i]]` up to `ends[i]`, without quotes around it. */
  starts: Int32Array;
  ends: Int32Array;
  /** The number of fields. */
  fields: number;
}

const CAPACITY = 1 << 20;
const MOST_FIELDS = 256;
/** A quoted field that does not end is not searched to the end of the file. */
const LONGEST_ROW = 64 * 1024;

/**
 * Splits chunks of a file into rows of fields, without making texts of what nobody reads. Quoted fields may hold
 * separators, line breaks and doubled quotes, which stay doubled.
 */
export class RowScanner {
  /** What is not read yet, from the beginning on. Reused: new buffers for each chunk would fill the memory. */
  private buffer = Buffer.alloc(CAPACITY);
  private filled = 0;
  private readonly row: ScannedRow;
  private readonly onRow: (row: ScannedRow) => void;

  constructor(onRow: (row: ScannedRow) => void) {
    this.onRow = onRow;
    this.row = {
      bytes: Buffer.alloc(0),
      starts: new Int32Array(MOST_FIELDS),
      ends: new Int32Array(MOST_FIELDS),
      fields: 0,
    };
  }

  push(chunk: Buffer): void {
    const length = this.filled + chunk.length;
    if (length > this.buffer.length) {
      const larger = Buffer.alloc(length * 2);
      this.buffer.copy(larger, 0, 0, this.filled);
      this.buffer = larger;
    }
    chunk.copy(this.buffer, this.filled);
    const bytes = this.buffer.subarray(0, length);
    let at = 0;
    for (;;) {
      const end = this.readRow(bytes, at, false);
      if (end === -1) break;
      at = end;
    }
    this.buffer.copy(this.buffer, 0, at, length);
    this.filled = length - at;
  }

  /** The last row may have no line end. */
  end(): void {
    if (this.filled > 0) this.readRow(this.buffer.subarray(0, this.filled), 0, true);
    this.filled = 0;
  }

  /** Reads the row at an offset and returns where the next one begins; -1: it is not complete yet. */
  private readRow(bytes: Buffer, from: number, isLast: boolean): number {
    const { starts, ends } = this.row;
    let [field, start, at] = [0, from, from];
    const length = bytes.length;
    for (; at < length; at++) {
      const byte = bytes[at]!;
      if (byte === SEPARATOR || byte === NEWLINE) {
        starts[field] = start;
        ends[field] = at;
        start = at + 1;
        if (field < MOST_FIELDS - 1) field++;
        if (byte === NEWLINE) break;
      } else if (byte === QUOTE && at === start) {
        const close = closingQuote(bytes, at + 1);
        if (close !== -1) at = close;
        else if (length - from < LONGEST_ROW && !isLast) return -1;
      }
    }
    if (at === length) {
      if (!isLast) return -1;
      starts[field] = start;
      ends[field] = at;
      field++;
    }
    const last = field - 1;
    if (ends[last]! > starts[last]! && bytes[ends[last]! - 1] === RETURN) ends[last]!--;
    for (let i = 0; i < field; i++) {
      if (ends[i]! - starts[i]! >= 2 && bytes[starts[i]!] === QUOTE && bytes[ends[i]! - 1] === QUOTE) {
        starts[i]!++;
        ends[i]!--;
      }
    }
    this.row.bytes = bytes;
    this.row.fields = field;
    if (field > 1 || ends[0]! > starts[0]!) this.onRow(this.row);
    return Math.min(at + 1, length);
  }
}

function closingQuote(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(QUOTE, from); at !== -1; at = bytes.indexOf(QUOTE, at + 2)) {
    if (bytes[at + 1] !== QUOTE) return at;
  }
  return -1;
}

/** Digits of a field as a number; 0 where it has none, -1 where it has anything else. */
export function wholeAt({ bytes, starts, ends }: ScannedRow, field: number): number {
  let value = 0;
  for (let at = starts[field]!; at < ends[field]!; at++) {
    const digit = bytes[at]! - 48;
    if (digit < 0 || digit > 9) return bytes[at] === 32 ? value : -1;
    value = value * 10 + digit;
  }
  return value;
}

/** Degrees of a field, with a decimal point or comma, in millionths; null for anything else. */
export function microdegreesAt({ bytes, starts, ends }: ScannedRow, field: number): number | null {
  let at = starts[field]!;
  const end = ends[field]!;
  const isNegative = bytes[at] === 45;
  if (isNegative || bytes[at] === 43) at++;
  let [value, digits, decimals] = [0, 0, -1];
  for (; at < end; at++) {
    const byte = bytes[at]!;
    if (byte === 46 || byte === 44) {
      if (decimals >= 0) return null;
      decimals = 0;
    } else {
      const digit = byte - 48;
      if (digit < 0 || digit > 9) return null;
      if (decimals >= 6) continue;
      value = value * 10 + digit;
      digits++;
      if (decimals >= 0) decimals++;
    }
  }
  if (digits === 0) return null;
  for (let i = Math.max(0, decimals); i < 6; i++) value *= 10;
  if (value > 180e6) return null;
  return isNegative ? -value : value;
}

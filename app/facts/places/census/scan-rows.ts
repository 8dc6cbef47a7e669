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
/** Rows of the register have some 300 bytes: a file with a longer one is of another kind, or has lost its line ends. */
const LONGEST_ROW = 64 * 1024;
/** A row whose quoted field has line breaks is not searched for further than this. */
const LONGEST_BROKEN_ROW = 8 * 1024;

/**
 * Splits chunks of a file into rows of fields, without making texts of what nobody reads. The first row says how many
 * fields a row has. Quoted fields may hold separators, line breaks and doubled quotes, which stay doubled; a quote that
 * does not fit the number of fields is a letter of its field, so that it swallows no other field or row. Throws
 * `BrokenFile` for a row longer than 64 kB, so that the memory has a limit.
 */
export class RowScanner {
  /** What is not read yet, from the beginning on. Reused: new buffers for each chunk would fill the memory. */
  private buffer = Buffer.alloc(CAPACITY);
  private filled = 0;
  /** Fields of the first row; 0 before it. */
  private expected = 0;
  /** Whether a quote that opened a field was not closed in the text that was split last. */
  private isOpen = false;
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
    this.filled = length;
    const at = this.readRows(false);
    this.buffer.copy(this.buffer, 0, at, length);
    this.filled = length - at;
  }

  /** The last row may have no line end. */
  end(): void {
    this.readRows(true);
    this.filled = 0;
  }

  /** Reads the rows that are held, and returns where the first one begins that is not whole yet. */
  private readRows(isLast: boolean): number {
    const bytes = this.buffer.subarray(0, this.filled);
    this.row.bytes = bytes;
    let from = 0;
    while (from < bytes.length) {
      const newline = bytes.indexOf(NEWLINE, from);
      let end = newline === -1 ? bytes.length : newline;
      if (end - from > LONGEST_ROW)
        throw new BrokenFile(
          "não é um arquivo do CNEFE, ou perdeu as quebras de linha: tem uma linha enorme",
        );
      if (newline === -1 && !isLast) break;
      let fields = this.split(from, end, true);
      if (this.expected > 0 && fields !== this.expected && bytes.subarray(from, end).includes(QUOTE)) {
        const mended = this.mend(from, end, isLast);
        if (mended === "incomplete") break;
        [fields, end] = mended;
      }
      from = end + 1;
      const { starts, ends } = this.row;
      if (fields === 1 && ends[0]! <= starts[0]!) continue;
      this.row.fields = fields;
      this.expected ||= fields;
      this.onRow(this.row);
    }
    return Math.min(from, bytes.length);
  }

  /** Reads a row anew whose quotes give another number of fields than expected: returns that and the end of the row. */
  private mend(from: number, end: number, isLast: boolean): [fields: number, end: number] | "incomplete" {
    const { bytes } = this.row;
    const wasOpen = this.isOpen;
    const plain = this.split(from, end, false);
    if (plain === this.expected) return [plain, end];
    const mayGoOn = wasOpen && plain < this.expected;
    for (let last = mayGoOn ? end : bytes.length; last < bytes.length;) {
      const newline = bytes.indexOf(NEWLINE, last + 1);
      last = newline === -1 ? bytes.length : newline;
      if (last - from > LONGEST_BROKEN_ROW) break;
      if (newline === -1 && !isLast) return "incomplete";
      const fields = this.split(from, last, true);
      if (fields === this.expected && !this.isOpen) return [fields, last];
      if (fields > this.expected) break;
    }
    return [this.split(from, end, true), end];
  }

  /** Splits the bytes of a row into fields and returns their number. */
  private split(from: number, end: number, heedsQuotes: boolean): number {
    const { bytes, starts, ends } = this.row;
    const stop = end > from && bytes[end - 1] === RETURN ? end - 1 : end;
    this.isOpen = false;
    let [field, start] = [0, from];
    for (let at = from; at <= stop; at++) {
      const byte = at === stop ? SEPARATOR : bytes[at]!;
      if (byte === SEPARATOR) {
        const isQuoted = heedsQuotes && at - start >= 2 && bytes[start] === QUOTE && bytes[at - 1] === QUOTE;
        starts[field] = isQuoted ? start + 1 : start;
        ends[field] = isQuoted ? at - 1 : at;
        start = at + 1;
        if (field < MOST_FIELDS - 1) field++;
      } else if (byte === QUOTE && heedsQuotes && at === start) {
        const close = closingQuote(bytes, at + 1, stop);
        if (close === -1) this.isOpen = true;
        else at = close;
      }
    }
    return field;
  }
}

/** The quote that ends a field: the first that is not doubled and stands before a separator or the end. */
function closingQuote(bytes: Buffer, from: number, end: number): number {
  for (let at = bytes.indexOf(QUOTE, from); at !== -1 && at < end; at = bytes.indexOf(QUOTE, at + 1)) {
    if (at + 1 === end || bytes[at + 1] === SEPARATOR) return at;
    if (bytes[at + 1] === QUOTE) at++;
  }
  return -1;
}

/** Nothing of a file may be used; the message says why, in Portuguese, and follows the name of the file. */
export class BrokenFile extends Error {
  override name = "BrokenFile";
}

const WORDS: Record<string, string> = {
  ENOENT: "o arquivo não existe",
  ENOTDIR: "o arquivo não existe",
  ENAMETOOLONG: "o arquivo não existe",
  EACCES: "sem permissão para ler o arquivo",
  EPERM: "sem permissão para ler o arquivo",
  ELOOP: "é um atalho que não leva a nenhum arquivo",
};

/** An error of the operating system as a `BrokenFile` with Portuguese words; any other error as it is. */
export function asBroken(error: unknown): unknown {
  if (!(error instanceof Error) || !("syscall" in error)) return error;
  const { code = "" } = error as NodeJS.ErrnoException;
  return new BrokenFile(WORDS[code] ?? `o arquivo não pôde ser lido (${code})`, { cause: error });
}

/** What is done with a file, whose failure is that of the file. */
export async function rethrowAsBroken<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    throw asBroken(error);
  }
}

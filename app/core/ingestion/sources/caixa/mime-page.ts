import { decodeAll } from "#app/core/ingestion/files/decode.ts";

/** A saved page in parts has a few hundred at most. */
const MAX_PARTS = 1_000;
/** The page is in the first level, or beside its plain text in the second. */
const MAX_LEVELS = 3;
/** Each is searched to its end for its boundary. */
const MAX_MULTIPARTS = 10;
const MAX_HEADERS = 64 * 1024;

interface MimePage {
  /** The pages in it one after the other: the saved one and its frames. Empty: there is none. */
  html: string;
  /** Of the whole, by name in lower case. */
  headers: ReadonlyMap<string, string>;
}

/**
 * The pages of a saved page in parts (`.mhtml`, RFC 2557), in time and memory that grow with its bytes: a reader of letters
 * (postal-mime) takes minutes for a part of a million short lines. Null: its parts are too many or too deep.
 */
export function readMimePage(bytes: Uint8Array): MimePage | null {
  // One character a byte.
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  const root = partAt(text, 0, text.length);
  const pages: string[] = [];
  const open = [{ part: root, level: 1 }];
  let count = 0;
  let multiparts = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    const { part, level } = next;
    const boundary = boundaryOf(part.headers);
    if (boundary === null) {
      if (/^text\/html\b/i.test(part.headers.get("content-type") ?? "")) pages.push(decoded(text, part));
      continue;
    }
    if (level > MAX_LEVELS || ++multiparts > MAX_MULTIPARTS) return null;
    const inner = partsBetween(text, part, boundary, MAX_PARTS - count);
    if (!inner) return null;
    count += inner.length;
    // The first is read first.
    for (const child of inner.reverse()) open.push({ part: child, level: level + 1 });
  }
  return { html: pages.join("\n"), headers: root.headers };
}

/** A part of the text: its headers, and where its content is. */
interface MimePart {
  headers: Map<string, string>;
  from: number;
  to: number;
}

function partAt(text: string, start: number, end: number): MimePart {
  const blank = /\r?\n\r?\n|^\r?\n/g;
  const head = text.slice(start, Math.min(end, start + MAX_HEADERS));
  const stop = blank.exec(head);
  const headers = new Map<string, string>();
  const lines = (stop ? head.slice(0, stop.index) : "").replaceAll(/\r?\n[ \t]+/g, " ").split(/\r?\n/);
  for (const line of lines) {
    const colon = line.indexOf(":");
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    if (name !== "" && !headers.has(name)) headers.set(name, line.slice(colon + 1).trim());
  }
  return { headers, from: stop ? start + stop.index + stop[0].length : start, to: end };
}

function boundaryOf(headers: ReadonlyMap<string, string>): string | null {
  const type = headers.get("content-type") ?? "";
  if (!/^multipart\//i.test(type)) return null;
  const match = /;\s*boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(type);
  return match?.[1] ?? match?.[2] ?? null;
}

/** The parts between the lines `--boundary`, up to `--boundary--` or the end; null: there are more than `most`. */
function partsBetween(
  whole: string,
  { from, to }: MimePart,
  boundary: string,
  most: number,
): MimePart[] | null {
  const parts: MimePart[] = [];
  const line = `--${boundary}`;
  // So that a boundary which the part lacks is not searched for beyond it.
  const text = whole.slice(0, to);
  let start = -1;
  for (let at = text.indexOf(line, from); at !== -1; at = text.indexOf(line, at + line.length)) {
    if (at > 0 && text[at - 1] !== "\n") continue;
    if (start !== -1) parts.push(partAt(text, start, at));
    if (parts.length > most) return null;
    if (text.startsWith("--", at + line.length)) return parts;
    const end = text.indexOf("\n", at + line.length);
    start = end === -1 ? to : end + 1;
  }
  if (start !== -1) parts.push(partAt(text, Math.min(start, to), to));
  return parts.length > most ? null : parts;
}

function decoded(text: string, { headers, from, to }: MimePart): string {
  const content = text.slice(from, to);
  const encoding = headers.get("content-transfer-encoding")?.toLowerCase();
  if (encoding === "base64") return charactersOf(Buffer.from(content, "base64"), headers);
  const raw = Buffer.from(content, "latin1");
  return charactersOf(encoding === "quoted-printable" ? fromQuotedPrintable(raw) : raw, headers);
}

/** RFC 2045: `=3D` is a byte, and `=` at the end of a line joins it with the next. Any other `=` stays. */
function fromQuotedPrintable(bytes: Buffer): Buffer {
  const plain = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] === EQUALS) {
      const end = lineEndAfter(bytes, at + 1);
      if (end !== -1) {
        at = end;
        continue;
      }
      const [high, low] = [hexDigit(bytes[at + 1]), hexDigit(bytes[at + 2])];
      if (high !== -1 && low !== -1) {
        plain[length++] = high * 16 + low;
        at += 2;
        continue;
      }
    }
    plain[length++] = bytes[at]!;
  }
  return plain.subarray(0, length);
}

const EQUALS = 0x3d;

/** The place of the line feed that is next but for spaces; -1: something else is. */
function lineEndAfter(bytes: Buffer, from: number): number {
  for (let at = from; at < from + 20; at++) {
    const byte = bytes[at];
    if (byte === 0x0a) return at;
    if (byte !== 0x20 && byte !== 0x09 && byte !== 0x0d) return -1;
  }
  return -1;
}

function hexDigit(byte: number | undefined): number {
  if (byte === undefined) return -1;
  return "0123456789ABCDEF".indexOf(String.fromCharCode(byte).toUpperCase());
}

function charactersOf(bytes: Buffer, headers: ReadonlyMap<string, string>): string {
  const charset = /;\s*charset="?([\w-]{1,40})/i.exec(headers.get("content-type") ?? "")?.[1];
  if (charset === undefined) return decodeAll(bytes);
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    // A name that nobody gave to an encoding.
    return decodeAll(bytes);
  }
}

/** This many bytes from the first accented one on decide between UTF-8 and Windows-1252. */
const EVIDENCE_BYTES = 64 * 1024;
const C1_CONTROLS = /[\u0080-\u009f]/g;
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

interface ListDecoder {
  /** The text that is complete so far; may hold bytes back until the encoding is decided. */
  push(bytes: Uint8Array): string;
  end(): string;
}

/**
 * Decodes a list of unknown encoding chunk by chunk: a byte order mark decides (UTF-8, UTF-16), else the first 64 KB
 * from the first accented byte on: valid UTF-8 is UTF-8, anything else Windows-1252, which covers ISO-8859-1 lists.
 * Until an accent comes the text is plain ASCII and is returned at once. Invalid bytes become U+FFFD, and rows with it
 * are refused.
 */
export function listDecoder(): ListDecoder {
  let decoder: TextDecoder | null = null;
  let single = false;
  let started = false;
  let buffer: Uint8Array[] = [];
  let bufferBytes = 0;

  const decode = (bytes: Uint8Array, last: boolean): string => {
    const text = decoder!.decode(bytes, { stream: !last });
    if (single) return text.replace(C1_CONTROLS, (char) => WINDOWS_1252[char.charCodeAt(0) - 0x80]!);
    return text;
  };
  const decide = (last: boolean): string => {
    const bytes = concat(buffer, bufferBytes);
    buffer = [];
    const evidence = bytes.subarray(0, EVIDENCE_BYTES);
    single = !isUtf8(evidence, last && evidence.length === bytes.length);
    decoder = new TextDecoder(single ? "windows-1252" : "utf-8");
    return decode(bytes, last);
  };

  return {
    push(bytes) {
      if (!started && bytes.length > 0) {
        started = true;
        const encoding = bomEncoding(bytes);
        if (encoding) decoder = new TextDecoder(encoding);
      }
      if (decoder) return decode(bytes, false);
      let text = "";
      let rest = bytes;
      if (bufferBytes === 0) {
        const accent = bytes.findIndex((byte) => byte >= 0x80);
        rest = accent === -1 ? bytes.subarray(bytes.length) : bytes.subarray(accent);
        text = ascii(accent === -1 ? bytes : bytes.subarray(0, accent));
      }
      if (rest.length > 0) {
        buffer.push(rest);
        bufferBytes += rest.length;
      }
      return bufferBytes >= EVIDENCE_BYTES ? text + decide(false) : text;
    },
    end() {
      if (decoder) return decode(new Uint8Array(), true);
      return bufferBytes > 0 ? decide(true) : "";
    },
  };
}

/** Decodes a whole small file by the same rule. */
export function decodeAll(bytes: Uint8Array): string {
  const decoder = listDecoder();
  return decoder.push(bytes) + decoder.end();
}

/**
 * Whether the bytes are UTF-8. A character may be cut by the end of the block, unless the block is the end of the file.
 */
function isUtf8(bytes: Uint8Array, whole: boolean): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: !whole });
    return true;
  } catch {
    return whole && endsInsideCharacter(bytes);
  }
}

/** A UTF-8 file cut in the middle of a character is still UTF-8: the reader then says that it is cut. */
function endsInsideCharacter(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return [...text].some((char) => char > "\u007f");
  } catch {
    return false;
  }
}

function ascii(bytes: Uint8Array): string {
  return new TextDecoder("utf-8").decode(bytes);
}

function concat(parts: Uint8Array[], total: number): Uint8Array {
  if (parts.length === 1) return parts[0]!;
  const all = new Uint8Array(total);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** The encoding that a byte order mark names; null without one. */
export function bomEncoding(head: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" | null {
  if (startsWith(head, "\u00ef\u00bb\u00bf")) return "utf-8";
  if (startsWith(head, "\u00ff\u00fe")) return "utf-16le";
  if (startsWith(head, "\u00fe\u00ff")) return "utf-16be";
  return null;
}

/** Whether a file begins with these bytes; `start` has one character for each. */
export function startsWith(bytes: Uint8Array, start: string): boolean {
  return String.fromCharCode(...bytes.subarray(0, start.length)) === start;
}

import { HEAD_BYTES, type FileKind } from "#app/core/ingestion/source.ts";

const CAPTCHA_WORDS =
  /radware|perfdrive|bot manager|h-?captcha|recaptcha|\bcaptcha\b|incapsula|cf-challenge/i;
const HTML_START = /^<(?:!doctype|!--|\?xml|html|head|body|title|script|meta|div|p\b|table|form)/i;
/** A property page names its form in the scripts of the head; the search page, which has the same title, does not. */
const PROPERTY_PAGE_WORDS = /frm_detalhe|id=["']?dadosImovel|detalhe-imovel/i;

/**
 * The kind of file that the first bytes look like. The source answers a blocked request with status 200 and a page of
 * its bot manager, so the content decides, never the name or the status. `list` is any other text.
 */
export function sniff(head: Uint8Array): FileKind {
  if (startsWith(head, [0x50, 0x4b, 3, 4]) || startsWith(head, [0x50, 0x4b, 5, 6])) return "zip";
  const encoding = bomEncoding(head);
  if (!encoding?.startsWith("utf-16") && looksBinary(head)) return "binary";
  const text = new TextDecoder(encoding ?? "windows-1252")
    .decode(head.subarray(0, HEAD_BYTES))
    .replaceAll("\uFEFF", "")
    .trim();
  if (text === "") return "empty";
  if (HTML_START.test(text)) {
    if (CAPTCHA_WORDS.test(text)) return "captcha";
    return PROPERTY_PAGE_WORDS.test(text) ? "property-page" : "html";
  }
  return text.startsWith("[") || text.startsWith("{") ? "json" : "list";
}

/** The encoding that a byte order mark names; null without one. */
export function bomEncoding(head: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" | null {
  if (startsWith(head, [0xef, 0xbb, 0xbf])) return "utf-8";
  if (startsWith(head, [0xff, 0xfe])) return "utf-16le";
  if (startsWith(head, [0xfe, 0xff])) return "utf-16be";
  return null;
}

function startsWith(bytes: Uint8Array, start: number[]): boolean {
  return bytes.length >= start.length && start.every((byte, index) => bytes[index] === byte);
}

/** A list never holds a NUL, but may hold one or two control characters (U+001A inside addresses). */
function looksBinary(head: Uint8Array): boolean {
  if (startsWith(head, [0x25, 0x50, 0x44, 0x46]) || startsWith(head, [0x1f, 0x8b])) return true;
  const looked = head.subarray(0, HEAD_BYTES);
  let controls = 0;
  for (const byte of looked) {
    if (byte === 0) return true;
    if (byte < 0x20 && (byte < 0x09 || byte > 0x0d)) controls++;
  }
  return controls * 20 > looked.length;
}

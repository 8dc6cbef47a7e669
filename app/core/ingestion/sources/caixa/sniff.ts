import { bomEncoding, startsWith } from "#app/core/ingestion/files/decode.ts";
import { HEAD_BYTES, type FileKind } from "#app/core/ingestion/source.ts";

export const CAPTCHA_WORDS =
  /radware|perfdrive|bot manager|h-?captcha|recaptcha|\bcaptcha\b|incapsula|cf-challenge/i;
const HTML_START =
  /^<(?:!doctype|!--|\?xml|html|head|body|title|script|meta|style|link|div|p\b|table|form|section|main|span|h\d)/i;
/** A property page names its form in the scripts of the head; the search page, which has the same title, does not. */
const PROPERTY_PAGE_WORDS = /frm_detalhe|id=(?:3D)?["']?dadosImovel|detalhe-imovel/i;
/** The headers with which a saved page in parts (`.mhtml`) begins. */
const MIME_START =
  /^(?:from|date|subject|mime-version|snapshot-content-location|content-type|content-location|x-[\w-]+)[ \t]*:/i;
const MULTIPART = /^content-type[ \t]*:\s*multipart\//im;
/** What the visible text of a property page says, and no list. */
const COPIED_PAGE = /^[ \t\u00a0]*(?:n[úu]mero do im[óo]vel|valor de avalia[çc][ãa]o):/im;
const GONE_WORDS = /n[ãa]o est[áa] mais dispon[íi]vel para venda/i;

/** What holds a text, by its first bytes. */
type Container = "text" | "html" | "mhtml" | "plist";

/**
 * The kind of file that the first bytes look like. The source answers a blocked request with status 200 and a page of
 * its bot manager, so the content decides, never the name or the status. `list` is any other text.
 */
export function sniff(head: Uint8Array): FileKind {
  const container = containerOf(head);
  // A binary property list names its parts at its end: only reading it whole says what it has.
  if (container === "plist") return "property-page";
  if (container !== "text" && container !== "html" && container !== "mhtml") return container;
  const text = headText(head);
  if (container === "mhtml") return PROPERTY_PAGE_WORDS.test(text) ? "property-page" : "mhtml";
  if (container === "html") {
    if (CAPTCHA_WORDS.test(text)) return "captcha";
    return PROPERTY_PAGE_WORDS.test(text) ? "property-page" : "html";
  }
  if (COPIED_PAGE.test(text) || GONE_WORDS.test(text)) return "property-page";
  return text.startsWith("[") || text.startsWith("{") ? "json" : "list";
}

/** The container of a text, or what a file is that has none. */
export function containerOf(
  head: Uint8Array,
): Container | Exclude<FileKind, "list" | "json" | "property-page" | "captcha" | "plist"> {
  if (startsWith(head, "PK\u0003\u0004") || startsWith(head, "PK\u0005\u0006"))
    return ascii(head.subarray(0, 512)).includes("[Content_Types].xml") ? "office" : "zip";
  if (startsWith(head, "%PDF")) return "pdf";
  if (startsWith(head, "bplist")) return "plist";
  if (isImage(head)) return "image";
  const encoding = bomEncoding(head);
  if (!encoding?.startsWith("utf-16") && looksBinary(head)) return "binary";
  const text = headText(head);
  if (text === "") return "empty";
  if (HTML_START.test(text)) return "html";
  return MIME_START.test(text) && MULTIPART.test(text) ? "mhtml" : "text";
}

function headText(head: Uint8Array): string {
  const looked = head.subarray(0, HEAD_BYTES);
  const encoding = bomEncoding(head) ?? (isUtf8(looked) ? "utf-8" : "windows-1252");
  return new TextDecoder(encoding).decode(looked).replaceAll("\uFEFF", "").trim();
}

function isUtf8(head: Uint8Array): boolean {
  try {
    // The last character may be cut.
    new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function ascii(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

/** PNG, JPEG, GIF, WebP, HEIC, BMP. */
function isImage(head: Uint8Array): boolean {
  const begins = ["\u0089PNG", "\u00ff\u00d8\u00ff", "GIF8", "BM"].some((start) => startsWith(head, start));
  const brand = ascii(head.subarray(4, 12));
  return begins || (startsWith(head, "RIFF") && brand.endsWith("WEBP")) || /^ftyp(?:hei|mif|avi)/.test(brand);
}

/** A list never holds a NUL, but may hold one or two control characters (U+001A inside addresses). */
function looksBinary(head: Uint8Array): boolean {
  if (startsWith(head, "\u001f\u008b")) return true;
  const looked = head.subarray(0, HEAD_BYTES);
  let controls = 0;
  for (const byte of looked) {
    if (byte === 0) return true;
    if (byte < 0x20 && (byte < 0x09 || byte > 0x0d)) controls++;
  }
  return controls * 20 > looked.length;
}

/** A saved page in the containers of browsers: what each writes, byte for byte in form. */

export const PAGE_URL = "https://venda-imoveis.caixa.gov.br/sistema/detalhe-imovel.asp?hdnimovel=";

interface Saved {
  url: string;
  /** When it was saved. */
  at: Date;
}

/** How Chrome on Android saves a page: without scripts, hidden fields and what presses do. */
export function asChromeKeeps(html: string): string {
  return html
    .replaceAll(/<script.*?<\/script>/gs, "")
    .replaceAll(/<input type="hidden"[^>]*>/g, "")
    .replaceAll(/ onclick="[^"]*"/g, "");
}

/** `.mhtml`, whose page is quoted-printable in Chrome and may be base64 elsewhere. */
export function toMhtml(html: string, { url, at }: Saved, encoding: "quoted-printable" | "base64"): Buffer {
  const boundary = "----MultipartBoundary--invented----";
  const body =
    encoding === "base64"
      ? Buffer.from(html).toString("base64").replaceAll(/.{76}/g, "$&\r\n")
      : quotedPrintable(html);
  return Buffer.from(
    [
      "From: <Saved by Blink>",
      `Snapshot-Content-Location: ${url}`,
      "Subject: =?utf-8?Q?Caixa=20-=20Im=C3=B3veis=20=C3=A0=20venda?=",
      `Date: ${at.toUTCString()}`,
      "MIME-Version: 1.0",
      `Content-Type: multipart/related;\r\n\ttype="text/html";\r\n\tboundary="${boundary}"`,
      "",
      "",
      `--${boundary}`,
      "Content-Type: text/html",
      "Content-ID: <frame-1@mhtml.blink>",
      `Content-Transfer-Encoding: ${encoding}`,
      `Content-Location: ${url}`,
      "",
      body,
      `--${boundary}`,
      "Content-Type: text/css",
      "Content-Transfer-Encoding: quoted-printable",
      "Content-Location: cid:css-1@mhtml.blink",
      "",
      '@charset "utf-8";',
      `--${boundary}--`,
      "",
    ].join("\r\n"),
  );
}

function quotedPrintable(text: string): string {
  const bytes = Buffer.from(text.replaceAll(/\r?\n/g, "\r\n"));
  let line = "";
  let written = "";
  for (const byte of bytes) {
    const isPlain = (byte >= 0x20 && byte < 0x7f && byte !== 0x3d) || byte === 0x0a || byte === 0x0d;
    const part = isPlain ? String.fromCharCode(byte) : `=${byte.toString(16).toUpperCase().padStart(2, "0")}`;
    if (line.length + part.length > 75) {
      written += `${line}=\r\n`;
      line = "";
    }
    line += part;
    if (byte === 0x0a) {
      written += line;
      line = "";
    }
  }
  return written + line;
}

type Plist = string | Buffer | Plist[] | { [key: string]: Plist };

/** `.webarchive`, as Safari saves it. */
export function toWebArchive(html: string, { url }: Pick<Saved, "url">): Buffer {
  return binaryPlist({
    WebMainResource: {
      WebResourceData: Buffer.from(html),
      WebResourceFrameName: "",
      WebResourceMIMEType: "text/html",
      WebResourceTextEncodingName: "UTF-8",
      WebResourceURL: url,
    },
    WebSubresources: [{ WebResourceData: Buffer.from("body{}"), WebResourceMIMEType: "text/css" }],
  });
}

/** Apple's binary property list, version 00. */
export function binaryPlist(root: Plist): Buffer {
  const objects: Buffer[] = [];
  const refs = (values: Plist[]) => Buffer.from(values.map(add).flatMap((at) => [at >> 8, at & 0xff]));
  const begin = (type: number, length: number): Buffer => {
    if (length < 15) return Buffer.from([(type << 4) | length]);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(length);
    return Buffer.concat([Buffer.from([(type << 4) | 0xf, 0x12]), size]);
  };
  function encode(value: Plist): Buffer {
    if (Buffer.isBuffer(value)) return Buffer.concat([begin(0x4, value.length), value]);
    if (typeof value === "string") {
      // oxlint-disable-next-line no-control-regex
      const isAscii = /^[\u0000-\u007f]*$/.test(value);
      const bytes = isAscii ? Buffer.from(value) : Buffer.from(value, "utf16le").swap16();
      return Buffer.concat([begin(isAscii ? 0x5 : 0x6, value.length), bytes]);
    }
    if (Array.isArray(value)) return Buffer.concat([begin(0xa, value.length), refs(value)]);
    const keys = Object.keys(value);
    return Buffer.concat([begin(0xd, keys.length), refs(keys), refs(Object.values(value))]);
  }
  function add(value: Plist): number {
    const at = objects.push(Buffer.alloc(0)) - 1;
    objects[at] = encode(value);
    return at;
  }
  add(root);
  const offsets: number[] = [];
  let at = 8;
  for (const object of objects) {
    offsets.push(at);
    at += object.length;
  }
  const table = Buffer.alloc(offsets.length * 4);
  offsets.forEach((offset, i) => table.writeUInt32BE(offset, i * 4));
  const trailer = Buffer.alloc(32);
  trailer[6] = 4;
  trailer[7] = 2;
  trailer.writeBigUInt64BE(BigInt(objects.length), 8);
  trailer.writeBigUInt64BE(BigInt(at), 24);
  return Buffer.concat([Buffer.from("bplist00"), ...objects, table, trailer]);
}

/** The text that a browser puts on the clipboard when all of a page is copied. */
export function toCopy(html: string): string {
  return html
    .replaceAll(/<!--.*?-->|<(script|style|head|button)\b.*?<\/\1>/gs, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/<br[^>]*>/g, "\n")
    .replaceAll(/<\/?(?:p|h5)\b[^>]*>/g, "\n\n")
    .replaceAll(/<\/?(?:div|li|ul|form|table|tr)\b[^>]*>/g, "\n")
    .replaceAll(/<\/td>/g, "\t")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&nbsp;", "\u00a0")
    .replaceAll(/&(?:quot|#34);/g, '"')
    .replaceAll("&amp;", "&")
    .replaceAll(/ *\n */g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

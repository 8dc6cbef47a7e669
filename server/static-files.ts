import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { chosenEncoding, compressedWell, SMALLEST_FIRST } from "./content-encoding.ts";

type Encoding = (typeof SMALLEST_FIRST)[number];

interface StaticFile {
  body: Buffer;
  type: string;
  etag: string;
  /** Compressed on first use, then kept. */
  encoded: Map<Encoding, Promise<Buffer>>;
}

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".woff2": "font/woff2",
};

const COMPRESSED = new Set([".css", ".js", ".mjs", ".json", ".svg", ".txt", ".webmanifest"]);

/**
 * The browser's files, read once at start: a build that replaces them on disk under a running server neither mixes with
 * the old one nor breaks it. They are a megabyte or two; each is compressed once per encoding.
 */
export function createStaticFiles(folder: string) {
  const files = readFiles(folder);
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const pathname = (request.url ?? "/").split("?", 1)[0]!;
    const file = request.method === "GET" || request.method === "HEAD" ? files.get(pathname) : undefined;
    if (!file) return next();
    send(request, response, pathname, file).catch(() => response.destroy());
  };
}

async function send(request: IncomingMessage, response: ServerResponse, pathname: string, file: StaticFile) {
  const headers: Record<string, string | number> = { "Cache-Control": cacheOf(pathname), ETag: file.etag };
  if (request.headers["if-none-match"] === file.etag) {
    response.writeHead(304, headers).end();
    return;
  }
  const encoding = COMPRESSED.has(path.extname(pathname)) ? chosenEncoding(request, SMALLEST_FIRST) : null;
  const body = encoding ? await encodedBody(file, encoding) : file.body;
  if (encoding) headers["Content-Encoding"] = encoding;
  response.writeHead(200, {
    ...headers,
    "Content-Type": file.type,
    "Content-Length": body.length,
    Vary: "Accept-Encoding",
  });
  response.end(request.method === "HEAD" ? undefined : body);
}

function cacheOf(pathname: string): string {
  // Names under assets/ contain a digest of their content, so they can be cached for ever.
  if (pathname.startsWith("/assets/")) return "public, max-age=31536000, immutable";
  // A cached service worker could not be replaced by a corrected one.
  return pathname === "/sw.js" ? "no-cache" : "public, max-age=3600";
}

function encodedBody(file: StaticFile, encoding: Encoding): Promise<Buffer> {
  const known = file.encoded.get(encoding);
  if (known) return known;
  const made = compressedWell(file.body, encoding);
  file.encoded.set(encoding, made);
  return made;
}

function readFiles(folder: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith(".")) continue;
    const full = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, full).split(path.sep);
    if (name.some((part) => part.startsWith("."))) continue;
    const body = readFileSync(full);
    files.set(`/${name.join("/")}`, {
      body,
      type: TYPES[path.extname(entry.name)] ?? "application/octet-stream",
      etag: `"${createHash("sha1").update(body).digest("base64url")}"`,
      encoded: new Map(),
    });
  }
  return files;
}

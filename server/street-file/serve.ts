import { statSync, type Stats } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { STREETS_PATH } from "#app/features/map/streets/streets.ts";
import type { Log } from "#app/platform/log.server.ts";
import { byteRange } from "./byte-range.ts";
import { readHeader, streetFileIn, UnfitStreetFile, versionOf } from "./street-file.ts";

/** Bytes that are read from the disk at once, and at most in memory for each request. */
const CHUNK_BYTES = 65_536;
/** The file may have gigabytes: nobody gets more of it at once. Maps ask for parts of some hundred kB. */
const MOST_BYTES = 4 * 1024 * 1024;
const TYPE = "application/vnd.pmtiles";

interface StreetFile {
  /** Where pages read the file, by an address that changes with its content; null where none can be drawn. */
  address(): Promise<string | null>;
  /** `broken`: a file is there that cannot be drawn. */
  state(): Promise<"absent" | "broken" | "rendered">;
  /**
   * Answers a request for a range of the file with at most its first 4 MB; for the whole only where it is no larger. HEAD
   * tells the size of the whole file.
   */
  serve(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

interface Opened {
  handle: FileHandle;
  size: number;
  /** Null: it cannot be drawn. */
  version: string | null;
}

/**
 * The operator's file of streets, for pages and browsers. It is looked at on every request, so a file that was put in
 * place, replaced or taken away is noticed at once, in every process.
 */
export function createStreetFile(dataDir: string, log: Log): StreetFile {
  const file = streetFileIn(dataDir);
  /** Why the file could not be opened last; the log says it once. */
  let refused: string | undefined;
  let known: { key: string; version: Promise<string | null> } | null = null;

  /** What was opened stays the same file for its reader, even when another one takes its place. */
  async function openFile(): Promise<Opened | null> {
    const handle = await open(file, "r").catch(refuse);
    if (!handle) return null;
    try {
      const stats = await handle.stat();
      const { size } = stats;
      const key = keyOf(stats);
      if (known?.key !== key) known = { key, version: inspect(handle, size) };
      const version = await known.version;
      refused = undefined;
      return { handle, size, version };
    } catch (error) {
      known = null;
      await handle.close();
      return refuse(error as NodeJS.ErrnoException);
    }
  }

  function refuse(error: NodeJS.ErrnoException): null {
    if (error.code !== refused && error.code !== "ENOENT")
      log.warn({ err: error }, "basemap.pmtiles cannot be read; the map shows the embedded ground");
    refused = error.code;
    return null;
  }

  async function inspect(handle: FileHandle, size: number): Promise<string | null> {
    try {
      await readHeader(handle, size);
      return await versionOf(handle, size);
    } catch (error) {
      if (!(error instanceof UnfitStreetFile)) throw error;
      log.warn({ err: error }, "basemap.pmtiles cannot be drawn; the map shows the embedded ground");
      return null;
    }
  }

  function keyNow(): string | null {
    try {
      const stats = statSync(file, { throwIfNoEntry: false });
      return stats ? keyOf(stats) : "absent";
    } catch {
      // Opening it says why.
      return null;
    }
  }

  async function look(): Promise<{ version: string | null } | null> {
    // Every page asks: a file that is known need not be opened, and to wait for its state would cost more than the answer.
    const key = keyNow();
    if (key === "absent") {
      refused = undefined;
      return null;
    }
    if (known && known.key === key) return { version: await known.version };
    const opened = await openFile();
    await opened?.handle.close();
    return opened;
  }

  return {
    async address() {
      const version = (await look())?.version ?? null;
      return version === null ? null : `${STREETS_PATH}?v=${version}`;
    },
    async state() {
      const present = await look();
      if (!present) return "absent";
      return present.version === null ? "broken" : "rendered";
    },
    async serve(request, response) {
      const opened = await openFile();
      try {
        await answer(request, response, opened);
      } finally {
        await opened?.handle.close();
      }
    },
  };
}

/** Changes with what is in the file. */
function keyOf({ ino, size, mtimeMs }: Stats): string {
  return `${ino}:${size}:${mtimeMs}`;
}

async function answer(request: IncomingMessage, response: ServerResponse, opened: Opened | null) {
  if (request.method !== "GET" && request.method !== "HEAD")
    return void response.writeHead(405, { Allow: "GET, HEAD", "Content-Length": 0 }).end();
  if (!opened || opened.version === null)
    return void response.writeHead(404, { "Cache-Control": "no-store", "Content-Length": 0 }).end();
  const { handle, size, version } = opened;
  // Strong: with a weak tag browsers would mix parts of two files.
  const etag = `"${version}"`;
  const headers = {
    "Accept-Ranges": "bytes",
    // Gigabytes that no search engine shows.
    "X-Robots-Tag": "noindex",
    // The address that pages use changes with the content.
    "Cache-Control": "public, max-age=31536000, no-transform",
    ETag: etag,
  };
  if (matches(request.headers["if-none-match"], etag)) return void response.writeHead(304, headers).end();
  // Ranges are of GET alone (RFC 9110 §14.2), and a client learns here how large a file is that nobody gets whole.
  if (request.method === "HEAD")
    return void response.writeHead(200, { ...headers, "Content-Type": TYPE, "Content-Length": size }).end();
  const condition = request.headers["if-range"];
  const isSame = condition === undefined || condition === etag;
  const range = isSame ? byteRange(request.headers.range, size) : null;
  if (range === "unsatisfiable" || (range === null && size > MOST_BYTES)) {
    const outside = { ...headers, "Cache-Control": "no-store", "Content-Range": `bytes */${size}` };
    return void response.writeHead(416, { ...outside, "Content-Length": 0 }).end();
  }
  const { start, end: last } = range ?? { start: 0, end: size - 1 };
  // A shorter part than asked is allowed (RFC 9110 §15.3.7).
  const end = Math.min(last, start + MOST_BYTES - 1);
  response.writeHead(range ? 206 : 200, {
    ...headers,
    "Content-Type": TYPE,
    "Content-Length": end - start + 1,
    ...(range && { "Content-Range": `bytes ${start}-${end}/${size}` }),
  });
  const part = handle.createReadStream({ start, end, autoClose: false, highWaterMark: CHUNK_BYTES });
  // A reader that leaves in the middle is no failure.
  await pipeline(part, response).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  });
}

function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(",").some((tag) => ["*", etag, `W/${etag}`].includes(tag.trim()));
}

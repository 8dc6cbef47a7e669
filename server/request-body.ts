import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable, Transform } from "node:stream";
import { matchPath } from "react-router";
import { MAX_SHEET_BYTES } from "#app/features/admin/tables/import-sheet.server.ts";
import { MAX_UPLOAD_BYTES } from "#app/features/profile/avatar-rules.ts";
import { MAX_CHECK_BYTES } from "#app/features/diligence/check-form.ts";
import { MAX_DELIVERY_BYTES } from "#app/core/page-deliveries/delivery.ts";
import { MAX_UPLOAD_BYTES as MAX_LISTS_BYTES, MAX_CENSUS_BYTES } from "#app/core/uploads/upload.ts";
import { bytesWords } from "#app/lib/duration-words.ts";
import { HOUR_MS, MINUTE_MS } from "#app/lib/durations.ts";
import { REFUSAL_WORDS } from "#app/lib/refusal-words.ts";
import { BodyRefused } from "#app/platform/limited-form.server.ts";
import type { LargeBody } from "#app/routes/declarations.ts";
import { PATTERNS } from "#app/routes/route-lists.ts";
import type { Refusal } from "./refusal.ts";

interface BodyLimit {
  bytes: number;
  /** From the end of the headers to the last byte. */
  timeoutMs: number;
  /** The longest time without a byte: a connection that was lost without a word ends. Without it, only the time above. */
  idleMs?: number;
  /** Passed as a stream: the route checks who is signed in before it reads the body with `readLimitedForm`. */
  streams?: boolean;
}

/** Far more than any form without a file needs, also from a phone on a slow network. */
const USUAL: BodyLimit = { bytes: 64 * 1024, timeoutMs: 20_000 };

/** The limits of the routes that declare a larger body. */
const LARGER: Record<LargeBody, BodyLimit> = {
  page: { bytes: MAX_DELIVERY_BYTES, timeoutMs: 60_000, streams: true },
  picture: { bytes: MAX_UPLOAD_BYTES, timeoutMs: 120_000, streams: true },
  // Anybody may send one here: it is answered with what was typed where nobody is signed in.
  proof: { bytes: MAX_CHECK_BYTES, timeoutMs: 120_000, streams: true },
  sheet: { bytes: MAX_SHEET_BYTES, timeoutMs: 60_000, streams: true },
  // Administrators send lists, up to the longest time that any request may take.
  lists: { bytes: MAX_LISTS_BYTES + USUAL.bytes, timeoutMs: 140_000, streams: true },
  // A state's addresses take an hour on a slow line.
  addresses: { bytes: MAX_CENSUS_BYTES, timeoutMs: 3 * HOUR_MS, idleMs: MINUTE_MS, streams: true },
  // An article at the page where it is written.
  article: { bytes: 512 * 1024, timeoutMs: 60_000, streams: true },
  // A message about an invoice holds its lines and the customer.
  payment: { bytes: 1024 * 1024, timeoutMs: 20_000 },
};

/** Longer than the slowest accepted body: the last limit, for bodies that no code reads. */
export const REQUEST_TIMEOUT_MS = 3 * HOUR_MS + MINUTE_MS;
export const HEADERS_TIMEOUT_MS = 15_000;

/** The body of a request: in memory, as a stream that ends with `BodyRefused` beyond the limit, or none. */
export type Body = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;

type Taken =
  | { outcome: "taken"; body: Body }
  | { outcome: "too_large" | "too_slow"; limit: BodyLimit }
  /** The client disconnected, so there is no answer. */
  | { outcome: "gone" };

/** Addresses without a parameter, which are never those of a route with one. */
const PLAIN = new Set(PATTERNS.flatMap(([pattern, { body }]) => (body ? [] : pattern)));

/** The limit for the body of a request to a path, its data form (`.data`) included. */
export function bodyLimitOf(path: string): BodyLimit {
  const plain = path.replace(/\.data$/, "");
  if (PLAIN.has(plain)) return USUAL;
  const [, route] = PATTERNS.find(([pattern, { body }]) => body && matchPath(pattern, plain)) ?? [];
  return route?.body ? LARGER[route.body] : USUAL;
}

/** Whether the headers announce a body beyond the limit: then none of it is read. */
export function announcesTooMuch(request: IncomingMessage, path: string): boolean {
  const bytes = Number(request.headers["content-length"] ?? 0);
  return bytes > USUAL.bytes && bytes > bodyLimitOf(path).bytes;
}

/** Reads the body of a request with any method. All bodies are read here, so that none is without a limit. */
export async function takeBody(
  request: IncomingMessage,
  path: string,
  limit: BodyLimit = bodyLimitOf(path),
): Promise<Taken> {
  const { "content-length": length, "transfer-encoding": encoding } = request.headers;
  if (encoding === undefined && (length === undefined || length === "0"))
    return { outcome: "taken", body: null };
  if (Number(length ?? 0) > limit.bytes) return { outcome: "too_large", limit };
  if (limit.streams) return { outcome: "taken", body: limitedStream(request, limit) };
  const read = await readWhole(request, limit);
  if (read === "gone") return { outcome: "gone" };
  return typeof read === "string" ? { outcome: read, limit } : { outcome: "taken", body: read };
}

function readWhole(
  request: IncomingMessage,
  { bytes, timeoutMs }: BodyLimit,
): Promise<Uint8Array<ArrayBuffer> | "too_large" | "too_slow" | "gone"> {
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve) => {
    const timer = setTimeout(() => end("too_slow"), timeoutMs);
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size > bytes) end("too_large");
      else chunks.push(chunk);
    };
    const whole = () => end(new Uint8Array(Buffer.concat(chunks)));
    const gone = () => end("gone");
    function end(how: Parameters<typeof resolve>[0]) {
      clearTimeout(timer);
      request.off("data", take).off("end", whole).off("close", gone).off("error", gone);
      // The rest of the body is discarded after the answer was sent.
      request.on("error", () => {});
      request.pause();
      resolve(how);
    }
    request.on("data", take).once("end", whole).once("close", gone).once("error", gone);
  });
}

function limitedStream(
  request: IncomingMessage,
  { bytes, timeoutMs, idleMs = timeoutMs }: BodyLimit,
): ReadableStream<Uint8Array> {
  let size = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      idle.refresh();
      if (size > bytes) done(new BodyRefused("too_large"));
      else done(null, chunk);
    },
  });
  const tooSlow = () => counted.destroy(new BodyRefused("too_slow"));
  const timer = setTimeout(tooSlow, timeoutMs);
  const idle = setTimeout(tooSlow, idleMs);
  const gone = () => {
    if (!request.complete) counted.destroy(new Error("client disconnected before the whole body arrived"));
  };
  counted.once("close", () => {
    clearTimeout(timer);
    clearTimeout(idle);
    request.off("close", gone).unpipe(counted);
  });
  request.on("error", () => {});
  request.once("close", gone).pipe(counted);
  return Readable.toWeb(counted) as ReadableStream<Uint8Array>;
}

/** The text shown for a refused body. */
export function bodyRefusal({ outcome, limit }: Extract<Taken, { limit: BodyLimit }>): Refusal {
  if (outcome === "too_slow") {
    const { title, text, advice } = REFUSAL_WORDS[408];
    return { status: 408, title, detail: `${text} ${advice}`, headers: { Connection: "close" } };
  }
  const [kilobytes, megabytes] = [limit.bytes / 1024, Math.floor(limit.bytes / 1024 / 1024)];
  const most =
    limit.bytes >= 1e9 ? bytesWords(limit.bytes) : megabytes >= 1 ? `${megabytes} MB` : `${kilobytes} KB`;
  const { title, advice } = REFUSAL_WORDS[413];
  return {
    status: 413,
    title,
    detail: `Aqui cabem no máximo ${most}, e o que foi enviado é maior. ${advice}`,
  };
}

/** Browsers read the answer only after they sent everything, so this much of the rest is read and discarded. */
const WASTE = { bytes: 24 * 1024 * 1024, timeoutMs: 20_000 };

/** Disconnects a client that keeps sending after its answer. */
export function cutOffAfterAnswer(request: IncomingMessage, response: ServerResponse): void {
  response.once("finish", () => {
    if (request.complete) return;
    const { socket } = request;
    const timer = setTimeout(() => socket.destroy(), WASTE.timeoutMs);
    let wasted = 0;
    request.once("close", () => clearTimeout(timer));
    request.once("end", () => clearTimeout(timer));
    request.on("data", (chunk: Buffer) => {
      wasted += chunk.length;
      if (wasted > WASTE.bytes) socket.destroy();
    });
    // A route that refused without reading left data in the stream.
    request.unpipe().resume();
  });
}

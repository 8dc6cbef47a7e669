import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { HEAD_BYTES, type Source } from "#app/core/ingestion/source.ts";
import { isNetworkError } from "#app/lib/network-error.ts";
import { retryAfterMs } from "#app/lib/retry-after.ts";
import type { FetchFailure, ListVersion } from "#app/db/shapes/fetch-outcome.ts";
import { askHost, networkReason, Silence } from "./ask-host.server.ts";

export const MAX_DOWNLOAD_BYTES = 100_000_000;
/**
 * A list that arrives very slowly, without any pause of `timeoutMs`, is given up after this many times that timeout.
 */
const TIMEOUTS_IN_ALL = 20;

interface DownloadRequest {
  fetch: typeof fetch;
  url: string;
  userAgent: string;
  /** Timeout without data, before the answer and between its parts. */
  timeoutMs: number;
  maxBytes: number;
  kindOf: Source["kindOf"];
  /** The file that the body is written to. */
  spool: string;
  known: ListVersion | null;
  now(): Date;
  signal?: AbortSignal;
}

export type Download =
  | { kind: "file"; bytes: number; version: ListVersion }
  | { kind: "not-modified"; version: ListVersion }
  | FetchFailure;

/**
 * Requests a list once and writes the body to a file. Every failure of the network is returned as a value; only the
 * caller's abort and a failing disk are thrown.
 */
export async function download(request: DownloadRequest): Promise<Download> {
  const silence = new Silence(request.timeoutMs, request.timeoutMs * TIMEOUTS_IN_ALL);
  const signal = request.signal ? AbortSignal.any([silence.signal, request.signal]) : silence.signal;
  try {
    const answer = await ask(request, signal);
    return answer instanceof Response ? await receive(answer, request, silence) : answer;
  } catch (error) {
    if (request.signal?.aborted) throw request.signal.reason;
    if (silence.signal.aborted) return { kind: "timeout", afterMs: request.timeoutMs };
    if (!isNetworkError(error)) throw error;
    return { kind: "unreachable", reason: networkReason(error) };
  } finally {
    silence.end();
  }
}

async function ask(request: DownloadRequest, signal: AbortSignal): Promise<Response | FetchFailure> {
  const { known, fetch, url } = request;
  const headers: Record<string, string> = { "User-Agent": request.userAgent, Accept: "text/csv, */*;q=0.1" };
  if (known?.etag) headers["If-None-Match"] = known.etag;
  if (known?.lastModified) headers["If-Modified-Since"] = known.lastModified;
  return askHost({ fetch, url, headers, signal });
}

async function receive(response: Response, request: DownloadRequest, silence: Silence): Promise<Download> {
  silence.broken();
  const { status, headers } = response;
  const { known } = request;
  const etag = headers.get("etag");
  const lastModified = headers.get("last-modified");
  if (status === 304 && known) {
    const version = { ...known, etag: etag ?? known.etag, lastModified: lastModified ?? known.lastModified };
    return { kind: "not-modified", version };
  }
  if (status === 429 || status === 503) {
    await response.body?.cancel();
    return {
      kind: "throttled",
      status,
      retryAfterMs: retryAfterMs(headers.get("retry-after"), request.now()),
    };
  }
  const declared = headers.get("content-encoding") ? null : headers.get("content-length");
  const expectedBytes = declared === null ? null : Number(declared);
  const body = await spool(response, request, silence);
  if (body.head.length > 0 && request.kindOf(body.head) === "captcha") return { kind: "blocked" };
  if (status !== 200) return { kind: "http-error", status };
  if (body.isTooLarge) return { kind: "too-large", limitBytes: request.maxBytes };
  const isShort =
    expectedBytes !== null ? body.bytes < expectedBytes : body.bytes > 0 && !body.endsWithNewline;
  const what = request.kindOf(body.head);
  if (body.wasCut || (isShort && what === "list")) {
    return { kind: "incomplete", receivedBytes: body.bytes, expectedBytes };
  }
  if (what !== "list") return { kind: "not-a-list", what };
  return { kind: "file", bytes: body.bytes, version: { etag, lastModified, sha256: body.sha256 } };
}

interface SpooledBody {
  bytes: number;
  sha256: string;
  head: Uint8Array;
  endsWithNewline: boolean;
  isTooLarge: boolean;
  /** The connection ended before the body did. */
  wasCut: boolean;
}

async function spool(response: Response, request: DownloadRequest, silence: Silence): Promise<SpooledBody> {
  const hash = createHash("sha256");
  const body: SpooledBody = {
    bytes: 0,
    sha256: "",
    head: new Uint8Array(),
    endsWithNewline: false,
    isTooLarge: false,
    wasCut: false,
  };
  const file = await open(request.spool, "w");
  try {
    for await (const chunk of response.body ?? []) {
      silence.broken();
      if (body.bytes + chunk.length > request.maxBytes) {
        body.isTooLarge = true;
        break;
      }
      body.bytes += chunk.length;
      body.endsWithNewline = chunk.at(-1) === 0x0a || (chunk.length === 0 && body.endsWithNewline);
      if (body.head.length < HEAD_BYTES)
        body.head = Buffer.concat([body.head, chunk.subarray(0, HEAD_BYTES)]);
      hash.update(chunk);
      await file.write(chunk);
    }
  } catch (error) {
    // Timeouts and aborts are named by the caller.
    if (!isNetworkError(error) || silence.signal.aborted || request.signal?.aborted) throw error;
    body.wasCut = true;
  } finally {
    await file.close();
  }
  body.sha256 = hash.digest("hex");
  return body;
}

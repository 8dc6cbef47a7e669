import { randomFillSync, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { outboxContext, type Outbox } from "#app/platform/mail-outbox.server.ts";
import { WholePage } from "#app/platform/whole-page.ts";
import {
  nonceContext,
  reportErrorContext,
  requestIdContext,
  servicesContext,
  type Services,
} from "#app/services.ts";
import { chosenEncoding, compressedFast, FASTEST_FIRST } from "./content-encoding.ts";
import { isLocalRequest } from "./local-request.ts";
import type { Body } from "./request-body.ts";

/** Called for every failure of a page, with the request id that its visitor sees. */
type ReportError = (error: unknown, request: Request, requestId: string) => void;

/** Rejects when a request could not be answered at all. */
export type PageListener = (incoming: IncomingMessage, response: ServerResponse, body: Body) => Promise<void>;

const NONCE_BYTES = 16;
/** Drawn for many pages at once: a call for each takes longer than the rest of a page's context. */
const pool = Buffer.alloc(256 * NONCE_BYTES);
let used = pool.length;

/** Bytes that fit into one packet anyway. */
const SMALL = 1024;

function newNonce(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  return pool.toString("base64url", used, (used += NONCE_BYTES));
}

/** The React application. Every request has its own context: services, a nonce for its scripts, an id for the log. */
export function createPages(
  build: ServerBuild | (() => Promise<ServerBuild>),
  services: Services,
  mode: string,
  report: ReportError,
  outbox: Outbox | null = null,
): PageListener {
  function contextOf(headers: Headers, address: string): RouterContextProvider {
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    if (isLocalRequest(address, headers)) context.set(outboxContext, outbox);
    context.set(nonceContext, newNonce());
    const requestId = randomUUID();
    context.set(requestIdContext, requestId);
    context.set(reportErrorContext, (error, request) => report(error, request, requestId));
    return context;
  }

  const handle = createRequestHandler(build, mode);
  return async (incoming, response, body) => {
    const address = incoming.socket.remoteAddress ?? "";
    const answer = (request: Request) => handle(request, contextOf(request.headers, address));
    await answerWith(answer, incoming, response, body);
  };
}

/**
 * Answers a request with the response of a handler for web requests. Most responses are whole pages and are sent in one
 * write; the framework's general adapter would make each a stream.
 */
export async function answerWith(
  handle: (request: Request) => Promise<Response>,
  incoming: IncomingMessage,
  response: ServerResponse,
  body: Body,
): Promise<void> {
  const left = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) left.abort();
  });
  try {
    const answer = await handle(webRequest(incoming, left.signal, body));
    if (!left.signal.aborted) await send(answer, incoming, response);
  } catch (error) {
    // The client disconnected during a stream.
    if (!left.signal.aborted) throw error;
  }
}

function webRequest(incoming: IncomingMessage, signal: AbortSignal, body: Body): Request {
  const { method, url, headers: received } = incoming;
  const headers = new Headers();
  for (const [name, value] of Object.entries(received)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  const mayBring = method !== "GET" && method !== "HEAD";
  return new Request(`http://${received.host ?? "localhost"}${url}`, {
    method,
    headers,
    signal,
    ...(mayBring && body && { body, duplex: "half" }),
  });
}

async function send(answer: Response, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  response.statusCode = answer.status;
  response.statusMessage = answer.statusText;
  for (const [name, value] of answer.headers) {
    if (name === "set-cookie") response.appendHeader(name, value);
    else response.setHeader(name, value);
  }
  if (answer instanceof WholePage) {
    const encoding = answer.html.byteLength < SMALL ? null : chosenEncoding(incoming, FASTEST_FIRST);
    const body = encoding === null ? answer.html : await compressedFast(answer.html, encoding);
    if (encoding !== null) response.setHeader("Content-Encoding", encoding);
    response.appendHeader("Vary", "Accept-Encoding");
    response.setHeader("Content-Length", body.byteLength);
    response.end(body);
  } else if (answer.body) {
    await pipeline(Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]), response);
  } else response.end();
}

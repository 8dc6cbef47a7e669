import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { WholePage } from "#app/platform/whole-page.ts";
import { chosenEncoding, compressedFast, FASTEST_FIRST } from "./content-encoding.ts";
import type { Body } from "./request-body.ts";

/** Bytes that fit into one packet anyway. */
const SMALL = 1024;

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

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** How the invented source answers one request. */
export type SourceAnswer =
  | { mode: "list"; bytes: Uint8Array; etag?: string; lastModified?: string; chunked?: boolean }
  /** The bot manager's page in its form; status 200 by default. */
  | { mode: "captcha"; status?: number }
  | { mode: "page"; html: string }
  | { mode: "redirect"; to: string }
  /** Never answers. */
  | { mode: "silent" }
  /** Announces all bytes, sends half and disconnects. */
  | { mode: "half"; bytes: Uint8Array }
  | { mode: "error"; status: number; retryAfter?: string };

export interface SourceServer {
  /** `http://127.0.0.1:<port>` */
  url: string;
  requests: { path: string; headers: IncomingMessage["headers"] }[];
  /** The maximum number of requests that were open at the same time. */
  maxAtOnce: number;
  /** Sets the answers of a path, request by request; the last one repeats. A path without answers gives 404. */
  answer(path: string, ...answers: SourceAnswer[]): void;
  close(): Promise<void>;
}

/** An invented source on a free local port: a real HTTP server, so that the real client is tested. */
export async function startSourceServer(): Promise<SourceServer> {
  const answers = new Map<string, SourceAnswer[]>();
  let open = 0;
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    source.requests.push({ path, headers: request.headers });
    source.maxAtOnce = Math.max(source.maxAtOnce, ++open);
    response.once("close", () => open--);
    const queue = answers.get(path) ?? [{ mode: "error", status: 404 }];
    give(request, response, queue.length > 1 ? queue.shift()! : queue[0]!);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const source: SourceServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    maxAtOnce: 0,
    answer: (path, ...given) => void answers.set(path, given),
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
  return source;
}

function give(request: IncomingMessage, response: ServerResponse, answer: SourceAnswer): void {
  switch (answer.mode) {
    case "list": {
      if (answer.etag) response.setHeader("ETag", answer.etag);
      if (answer.lastModified) response.setHeader("Last-Modified", answer.lastModified);
      if (answer.etag && request.headers["if-none-match"] === answer.etag) {
        response.writeHead(304).end();
        return;
      }
      response.setHeader("Content-Type", "text/csv");
      if (!answer.chunked) response.setHeader("Content-Length", answer.bytes.length);
      if (answer.chunked) response.write(answer.bytes.subarray(0, 1));
      response.end(answer.chunked ? answer.bytes.subarray(1) : answer.bytes);
      return;
    }
    case "captcha":
      response.writeHead(answer.status ?? 200, { "Content-Type": "text/html" }).end(CAPTCHA_PAGE);
      return;
    case "page":
      response.writeHead(200, { "Content-Type": "text/html" }).end(answer.html);
      return;
    case "redirect":
      response.writeHead(302, { Location: answer.to }).end();
      return;
    case "silent":
      return;
    case "half":
      response.writeHead(200, { "Content-Type": "text/csv", "Content-Length": answer.bytes.length });
      response.write(answer.bytes.subarray(0, answer.bytes.length / 2), () => response.destroy());
      return;
    case "error":
      if (answer.retryAfter) response.setHeader("Retry-After", answer.retryAfter);
      response.writeHead(answer.status).end("error");
  }
}

const CAPTCHA_PAGE = `<html><head>
<title>Bot Manager CAPTCHA</title>
<script>window.visitor = "00000000-0000"; document.addEventListener("DOMContentLoaded", function () {});</script>
</head><body><div id="captcha-box">We need to make sure that you are a person.</div></body></html>
`;

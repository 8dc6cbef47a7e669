import { randomBytes, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { z } from "zod";
import type { OwnerAddress } from "#app/platform/owner.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import type { Work, WorkHost } from "./work/work.ts";

/** A request is the name of its work, and beside it what that work asks for. */
const named = z.object({ work: z.string() });

/** Shorter than the five minutes without data after which a client gives up. */
const HEARTBEAT_MS = 30_000;
const MAX_REQUEST_BYTES = 1024 * 1024;

interface Control {
  address: OwnerAddress;
  /** The number of requests that are being worked on. */
  busy(): number;
  close(): Promise<void>;
}

/**
 * An HTTP server on the loopback address for commands of the same user: the token is in `owner.json`, which only that
 * user can read (mode 600). Answers with one JSON line per result, and with empty lines while there is none. Closing
 * disconnects the clients and resolves when the current work has ended.
 */
export async function startControl(
  works: readonly Work<unknown, unknown>[],
  host: WorkHost,
  log: Log,
): Promise<Control> {
  const running = new Set<Promise<void>>();
  const token = randomBytes(32).toString("base64url");
  const server = createServer((request, response) => {
    if (!authorised(request, token)) {
      response.writeHead(403).end();
      return;
    }
    const served = serve(request, response, works, host).catch((error: unknown) => {
      log.error({ err: error }, "work of a command failed; the command exits as unfinished");
      // Results already sent stay valid; without the last line `done` the client knows that the work did not finish.
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
    running.add(served);
    void served.finally(() => running.delete(served));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  return {
    address: { pid: process.pid, url: `http://127.0.0.1:${port}`, token },
    busy: () => running.size,
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await Promise.all(running);
    },
  };
}

function authorised(request: IncomingMessage, token: string): boolean {
  const given = Buffer.from(request.headers.authorization ?? "");
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  works: readonly Work<unknown, unknown>[],
  host: WorkHost,
): Promise<void> {
  const body: unknown = JSON.parse(await readBody(request));
  const { work: wanted } = named.parse(body);
  const work = works.find(({ name }) => name === wanted);
  if (!work) throw new Error(`no work is named ${wanted}`);
  const input = work.request.parse(body);
  const gone = new AbortController();
  response.on("close", () => gone.abort());
  response.writeHead(200, { "Content-Type": "application/x-ndjson" });
  response.flushHeaders();
  const results = work.run(host, input, gone.signal);
  const heartbeat = setInterval(() => response.write("\n"), HEARTBEAT_MS);
  try {
    for await (const result of results) response.write(`${JSON.stringify(result)}\n`);
  } finally {
    clearInterval(heartbeat);
  }
  response.end(`${JSON.stringify({ done: true })}\n`);
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += (chunk as Buffer).length;
    if (length > MAX_REQUEST_BYTES)
      throw new Error(`handed-over request is larger than ${MAX_REQUEST_BYTES} bytes`);
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString("utf8");
}

import { randomBytes, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { z } from "zod";
import type { IsoDate } from "#app/lib/dates.ts";
import type { AdministratorOutcome } from "#app/features/accounts/administrators.server.ts";
import type { FileReport } from "#app/core/ingestion/report.ts";
import type { GivenUp } from "#app/db/given-up.server.ts";
import type { PersonRequest } from "#app/features/privacy/person-requests.ts";
import type { SetPlanOutcome } from "#app/features/accounts/set-plan.server.ts";
import type { SyncOutcome } from "#app/core/sync/outcome.ts";
import type { OwnerAddress } from "#app/platform/owner.server.ts";
import type { Log } from "#app/platform/log.server.ts";

/** Work that a command hands over to the process that owns the data. Results are sent as they are produced. */
export interface Work {
  import(
    paths: string[],
    options: { dryRun: boolean; accept: boolean; fallbackDate: IsoDate | null; signal: AbortSignal },
  ): AsyncIterable<FileReport>;
  sync(options: { signal: AbortSignal }): AsyncIterable<SyncOutcome>;
  plan(email: string, plan: "premium" | "free"): AsyncIterable<SetPlanOutcome>;
  admin(email: string): AsyncIterable<AdministratorOutcome>;
  /** Lists the messages that were given up; for an id or `all`, retries them. */
  mails(retry: string | null): AsyncIterable<MailsOutcome>;
  /** The requests of people that wait for an answer, and those that were answered. */
  requests(): AsyncIterable<PersonRequest>;
}

export type MailsOutcome = { outcome: "given_up"; message: GivenUp } | { outcome: "retried"; count: number };

const workRequest = z.discriminatedUnion("work", [
  z.object({
    work: z.literal("import"),
    paths: z.array(z.string()),
    dryRun: z.boolean(),
    accept: z.boolean().default(false),
    fallbackDate: z.string().nullable(),
  }),
  z.object({ work: z.literal("sync") }),
  z.object({ work: z.literal("plan"), email: z.email(), plan: z.enum(["premium", "free"]) }),
  z.object({ work: z.literal("admin"), email: z.email() }),
  z.object({ work: z.literal("mails"), retry: z.string().nullable() }),
  z.object({ work: z.literal("requests") }),
]);
export type WorkRequest = z.infer<typeof workRequest>;

/** The results of a piece of work. */
export type ResultOf<R extends WorkRequest> =
  ReturnType<Work[R["work"]]> extends AsyncIterable<infer Result> ? Result : never;

/** Starts the requested work. */
export function startWork(work: Work, request: WorkRequest, signal: AbortSignal): AsyncIterable<unknown> {
  switch (request.work) {
    case "import":
      return work.import(request.paths, { ...request, signal });
    case "sync":
      return work.sync({ signal });
    case "plan":
      return work.plan(request.email, request.plan);
    case "admin":
      return work.admin(request.email);
    case "mails":
      return work.mails(request.retry);
    case "requests":
      return work.requests();
  }
}

/** Shorter than the five minutes without data after which a client gives up. */
const HEARTBEAT_MS = 30_000;
const MAX_REQUEST_BYTES = 1024 * 1024;

export interface Control {
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
export async function startControl(work: Work, log: Log): Promise<Control> {
  const running = new Set<Promise<void>>();
  const token = randomBytes(32).toString("base64url");
  const server = createServer((request, response) => {
    if (!authorised(request, token)) {
      response.writeHead(403).end();
      return;
    }
    const served = serve(request, response, work).catch((error: unknown) => {
      log.error(
        { err: error },
        "work handed over by a command failed; the command is told that it did not finish",
      );
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

async function serve(request: IncomingMessage, response: ServerResponse, work: Work): Promise<void> {
  const asked = workRequest.parse(JSON.parse(await readBody(request)));
  const gone = new AbortController();
  response.on("close", () => gone.abort());
  response.writeHead(200, { "Content-Type": "application/x-ndjson" });
  response.flushHeaders();
  const results = startWork(work, asked, gone.signal);
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

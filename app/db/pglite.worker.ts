import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { copyDirectory, type DirectoryCopy } from "./copy-directory.server.ts";

/**
 * The embedded database on a thread of its own, so that a long statement never blocks the server's event loop. It
 * exchanges PostgreSQL wire messages with `pglite-stream.server.ts`. Never bundled: Node runs this file directly.
 */
const port = parentPort;
if (!port) throw new Error("pglite.worker.ts runs only as a worker thread");

/** Enough for most answers in one part; a longer one is sent in parts while the database still writes it. */
const PART_BYTES = 256 * 1024;

/** Asks for a step of copying the directory. */
export interface CopyRequest {
  copyTo: string;
  step: keyof DirectoryCopy;
}
/** `copied`: why the step was not done; null: it was. */
export interface CopyAnswer extends CopyRequest {
  copied: string | null;
}

const copies = new Map<string, DirectoryCopy>();
const { dataDir } = workerData as { dataDir: string };
const database = await PGlite.create({ dataDir, extensions: { pg_trgm } });
port.postMessage({ ready: true });

let queue: Promise<unknown> = Promise.resolve();
port.on("message", (message: Uint8Array | "close" | CopyRequest) => {
  if (typeof message === "object" && "copyTo" in message) void copy(message);
  else queue = queue.then(() => (message === "close" ? close() : answer(message)));
});

async function answer(message: Uint8Array) {
  let pieces: Uint8Array[] = [];
  let length = 0;
  function send() {
    if (length === 0) return;
    const part = new Uint8Array(length);
    let at = 0;
    for (const piece of pieces) {
      part.set(piece, at);
      at += piece.length;
    }
    port?.postMessage(part, [part.buffer]);
    pieces = [];
    length = 0;
  }
  // Not `execProtocolRaw`: that one also parses every row and keeps the result as long as the thread lives.
  await database.execProtocolRawStream(message, {
    onRawData(piece) {
      // Copied, because the database reuses this memory.
      pieces.push(piece.slice());
      length += piece.length;
      if (length >= PART_BYTES) send();
    },
  });
  send();
}

/** The first step goes on while statements are answered; the second one is asked for when none is. */
async function copy({ copyTo, step }: CopyRequest) {
  let copied: string | null = null;
  try {
    if (step === "begin") copies.set(copyTo, copyDirectory(dataDir, copyTo));
    await copies.get(copyTo)![step]();
    if (step === "finish") copies.delete(copyTo);
  } catch (error) {
    copies.delete(copyTo);
    copied = String(error);
  }
  port?.postMessage({ copyTo, step, copied } satisfies CopyAnswer);
}

async function close() {
  await database.close();
  port?.postMessage({ closed: true });
  port?.close();
}

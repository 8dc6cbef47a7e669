import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";

/**
 * The embedded database on a thread of its own, so that a long statement never holds the server's event loop.
 * It takes PostgreSQL wire messages and answers with wire messages; `pglite-stream.server.ts` is the other end.
 * Never bundled: Node runs this file as it is.
 */
const port = parentPort;
if (!port) throw new Error("pglite.worker.ts runs only as a worker thread");

/** Enough for most answers whole; a longer one goes out in parts while the database still writes it. */
const PART_BYTES = 256 * 1024;

const { dataDir } = workerData as { dataDir: string };
const database = await PGlite.create({ dataDir });
port.postMessage({ ready: true });

let queue: Promise<unknown> = Promise.resolve();
port.on("message", (message: Uint8Array | "close") => {
  queue = queue.then(() => (message === "close" ? close() : answer(message)));
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
  // Not `execProtocolRaw`: that one also parses every row and keeps what it parsed for as long as the thread lives.
  await database.execProtocolRawStream(message, {
    onRawData(piece) {
      // A window on memory that the database goes on using.
      pieces.push(piece.slice());
      length += piece.length;
      if (length >= PART_BYTES) send();
    },
  });
  send();
}

async function close() {
  await database.close();
  port?.postMessage({ closed: true });
  port?.close();
}

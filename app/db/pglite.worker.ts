import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";

/**
 * The embedded database on a thread of its own, so that a long statement never holds the server's event loop.
 * It takes PostgreSQL wire messages and answers with wire messages; `pglite-stream.server.ts` is the other end.
 * Never bundled: Node runs this file as it is.
 */
const port = parentPort;
if (!port) throw new Error("pglite.worker.ts runs only as a worker thread");

const { dataDir } = workerData as { dataDir: string };
const database = await PGlite.create({ dataDir });
port.postMessage({ ready: true });

let queue: Promise<unknown> = Promise.resolve();
port.on("message", (message: Uint8Array | "close") => {
  queue = queue.then(() => (message === "close" ? close() : answer(message)));
});

async function answer(message: Uint8Array) {
  const reply = await database.execProtocolRaw(message);
  // Handed over, not copied, unless the reply is a window on memory the database goes on using.
  const whole = reply.byteOffset === 0 && reply.byteLength === reply.buffer.byteLength;
  const own = whole ? reply : reply.slice();
  port?.postMessage(own, [own.buffer as ArrayBuffer]);
}

async function close() {
  await database.close();
  port?.postMessage({ closed: true });
  port?.close();
}

import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";

const port = parentPort;
if (!port) throw new Error("pglite.worker.ts runs only as a worker thread");
const db = await PGlite.create(workerData.dataDir);
port.postMessage({ ready: true });
let queue = Promise.resolve();
port.on("message", (message) => {
  if (message === "close") {
    queue = queue.then(async () => { await db.close(); port.postMessage({ closed: true }); port.close(); });
    return;
  }
  queue = queue.then(async () => {
    const out = await db.execProtocolRaw(message);
    port.postMessage(out, [out.buffer]);
  });
});

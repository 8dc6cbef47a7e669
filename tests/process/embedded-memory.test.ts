import path from "node:path";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { ROOT } from "./hosts.ts";
import { processes } from "./martelo.ts";

const { newInstallation } = processes();

test("answers do not occupy memory of the thread after they were sent", async () => {
  // If the rows of all these answers were kept, they would exceed this heap several times, and the thread would end.
  const worker = new Worker(path.join(ROOT, "app/db/pglite.worker.ts"), {
    workerData: { dataDir: path.join(await newInstallation(), "pglite") },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  });
  const failed = new Promise<never>((_, reject) => worker.once("error", reject));
  failed.catch(() => {});
  let heard: (message: unknown) => void = () => {};
  const next = () => new Promise((resolve) => (heard = resolve));
  worker.on("message", (message) => heard(message));
  await Promise.race([next(), failed]);
  const question = Buffer.from("select n, n::text from generate_series(1, 20000) n\0");
  const head = Buffer.from([0x51, 0, 0, 0, 0]);
  head.writeInt32BE(question.length + 4, 1);
  for (let i = 0; i < 60; i++) {
    worker.postMessage(new Uint8Array(Buffer.concat([head, question])));
    for (let last = 0; last !== READY_FOR_QUERY;) {
      const part = (await Promise.race([next(), failed])) as Uint8Array;
      last = part.at(-6)!;
    }
  }
  const closed = new Promise((resolve) => worker.once("exit", resolve));
  worker.postMessage("close");
  expect(await closed).toBe(0);
});

/** The last message of an answer: this letter, four bytes of length and one of state. */
const READY_FOR_QUERY = "Z".charCodeAt(0);

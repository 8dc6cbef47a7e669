import { on } from "node:events";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { projectRoot } from "#app/platform/project-root.server.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import type { CensusTally, PackedPlace, WantedStreets } from "./census-result.ts";

/** What the thread that reads a path tells, in this order: for each file `begin`, `progress`, `places`, `read`; then `end`. */
export type CensusMessage =
  | { kind: "begin"; name: string }
  | { kind: "progress"; done: number; size: number; rows: number }
  | { kind: "places"; places: PackedPlace[] }
  | { kind: "read"; publishedOn: IsoDate; tally: CensusTally }
  /** Nothing of the file may be used. */
  | { kind: "refused"; reason: string }
  | { kind: "end" };

/** Reads the CNEFE files of a path on a thread of its own. Ends the thread when the caller leaves the loop, or on `signal`. */
export async function* readCensus(
  file: string,
  wanted: WantedStreets,
  signal: AbortSignal,
): AsyncGenerator<CensusMessage> {
  signal.throwIfAborted();
  const worker = new Worker(path.join(projectRoot(), "app/facts/places/census/census-worker.server.ts"), {
    workerData: { path: file, wanted },
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: 16 },
  });
  const stopped = new AbortController();
  worker.once("exit", () => stopped.abort());
  try {
    // Rejects when the thread fails.
    for await (const [message] of on(worker, "message", {
      signal: AbortSignal.any([signal, stopped.signal]),
    })) {
      const told = message as CensusMessage;
      yield told;
      if (told.kind === "end" || told.kind === "refused") return;
    }
  } finally {
    await worker.terminate();
  }
}

import { fork } from "node:child_process";
import { on } from "node:events";
import path from "node:path";
import { projectRoot } from "#app/platform/project-root.server.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import type { GivenFile } from "./census-file.server.ts";
import type { CensusTally, PackedPlace, WantedStreets } from "./census-result.ts";

/** What the process that reads a path tells, in this order: for each file `begin`, `progress`, `places`, `read`; then `end`. */
export type CensusMessage =
  | { kind: "begin"; name: string }
  | { kind: "progress"; done: number; size: number; rows: number }
  | { kind: "places"; places: PackedPlace[] }
  | { kind: "read"; publishedOn: IsoDate; tally: CensusTally }
  /** Nothing of the file may be used. */
  | { kind: "refused"; reason: string }
  | { kind: "end" };

/** What that process is asked. */
export interface CensusQuestion {
  given: GivenFile;
  wanted: WantedStreets;
}

/** The process that reads ended before it had said everything; nothing was changed. The message is Portuguese. */
export class ReaderDied extends Error {
  override name = "ReaderDied";
}

/** Reads the CNEFE files of a path in a process of its own, which ends when the caller leaves the loop, or on `signal`. */
export async function* readCensus(
  given: GivenFile,
  wanted: WantedStreets,
  signal: AbortSignal,
): AsyncGenerator<CensusMessage> {
  signal.throwIfAborted();
  const child = fork(path.join(projectRoot(), "app/facts/places/census/census-child.server.ts"), {
    execPath: process.execPath,
    execArgv: ["--max-semi-space-size=8"],
    serialization: "advanced",
  });
  const ended = new AbortController();
  let end = "";
  child.once("exit", (code, killedBy) => {
    end = killedBy ?? `o código ${code}`;
    ended.abort();
  });
  try {
    const question: CensusQuestion = { given, wanted };
    child.send(question);
    for await (const [message] of on(child, "message", { signal: AbortSignal.any([signal, ended.signal]) })) {
      const report = message as CensusMessage;
      yield report;
      if (report.kind === "end" || report.kind === "refused") return;
    }
  } catch (error) {
    if (signal.aborted || end === "") throw error;
    throw new ReaderDied(`o processo que lê o arquivo terminou com ${end}`, { cause: error });
  } finally {
    child.kill();
  }
}

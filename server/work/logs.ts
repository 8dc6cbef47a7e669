import { z } from "zod";
import type { LogEntry } from "#app/core/admin-log/log-entry.ts";
import { allActs, newestActs, proveLog, type LogProof } from "#app/core/admin-log/read-log.server.ts";
import type { Work } from "./work.ts";

const request = z.object({
  wanted: z.enum(["newest", "all", "proof"]),
  /** A hash that was noted earlier: the proof says whether it is still in the log. */
  noted: z.string().nullable(),
});

const NEWEST = 50;

type LogsOutcome = { outcome: "act"; entry: LogEntry } | { outcome: "proof"; proof: LogProof };

/** The administrators' log: its newest acts, all of them, or the proof that it is whole. */
export const logsWork: Work<z.infer<typeof request>, LogsOutcome> = {
  name: "logs",
  request,
  async *run({ database: { db } }, { wanted, noted }) {
    if (wanted === "proof") return yield { outcome: "proof", proof: await proveLog(db, noted) };
    const acts = wanted === "all" ? allActs(db) : await newestActs(db, NEWEST);
    for await (const entry of acts) yield { outcome: "act", entry };
  },
};

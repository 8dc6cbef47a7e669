// Reads files of addresses and places the properties in a process of its own, whose memory is measured.
import { readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { openDatabase } from "#app/db/connect.server.ts";
import type { CensusReport } from "#app/core/ingestion/census/census-report.ts";
import { placeByCensus } from "#app/core/ingestion/census/place-by-census.server.ts";
import { resolvePlace } from "#app/facts/places/places.ts";
import { answerParent } from "./child.ts";

export interface PlacesTask {
  dataDir: string;
  files: string[];
}

/** A property as it is placed, and the megabytes that the kept streets take. */
export interface PlacedResult {
  seconds: number;
  /** Megabytes, the greatest of the process that reads the files; null where the system does not tell. */
  memory: number | null;
  table: number;
  reports: CensusReport[];
  placed: { number: string; lat: number; lng: number; precision: string; metres: number; step: string }[];
}

answerParent(async ({ dataDir, files }: PlacesTask): Promise<PlacedResult> => {
  const database = await openDatabase({ url: null, dataDir: path.join(dataDir, "pglite") });
  const reports: CensusReport[] = [];
  let memory: number | null = null;
  const watch = setInterval(() => (memory = Math.max(memory ?? 0, readerMegabytes() ?? 0) || null), 100);
  const start = performance.now();
  const options = { resolvePlace, now: () => new Date(), signal: new AbortController().signal };
  for await (const report of placeByCensus(database, files, options))
    if (report.kind === "file" || report.kind === "refused") reports.push(report);
  const seconds = (performance.now() - start) / 1_000;
  clearInterval(watch);
  const { rows } = await database.db.execute<PlacedResult["placed"][number] & Record<string, unknown>>(sql`
    select n_do_imovel as number, lat, lng, precisao as precision, precisao_m as metres, passo as step
    from properties where lat is not null`);
  await database.db.execute(sql`vacuum full census_places`);
  const size = await database.db.execute<{ bytes: number }>(sql`
    select pg_total_relation_size('census_places') as bytes`);
  await database.close();
  return { seconds, memory, table: size.rows[0]!.bytes / 1e6, reports, placed: rows };
});

/** What the process that reads a file has used at most so far, from Linux's own account of the children. */
function readerMegabytes(): number | null {
  try {
    const [child] = readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").trim().split(" ");
    const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child}/status`, "utf8"))?.[1];
    return peak === undefined ? null : Number(peak) / 1_024;
  } catch {
    return null;
  }
}

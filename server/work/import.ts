import { z } from "zod";
import { openQuarantined } from "#app/core/ingestion/quarantined-lists.server.ts";
import { importFiles, importPaths } from "#app/core/ingestion/import-files.server.ts";
import { previewPaths } from "#app/core/ingestion/preview-files.server.ts";
import type { FileReport } from "#app/core/ingestion/report.ts";
import { rollBack, type RollBackOutcome } from "#app/core/ingestion/roll-back/roll-back.server.ts";
import { retractMatches } from "#app/core/alerts/retract-matches.server.ts";
import { IMPORT_SETUP } from "#server/import-setup.ts";
import type { Work, WorkHost } from "./work.ts";

const request = z.object({
  paths: z.array(z.string()),
  dryRun: z.boolean(),
  accept: z.boolean().default(false),
  fallbackDate: z.string().nullable(),
});

export const importWork: Work<z.infer<typeof request>, FileReport> = {
  name: "import",
  request,
  async *run({ database, now, onFault, afterwards }, { paths, dryRun, ...options }, signal) {
    yield* (dryRun ? previewPaths : importPaths)(database, paths, {
      ...IMPORT_SETUP,
      ...options,
      signal,
      origin: "cli",
      now: now(),
      onFault,
    });
    await afterwards();
  },
};

/** Imports a quarantined list; returns its report, then those of lists that entered with it; none when it is no longer quarantined. */
export async function acceptQuarantinedList(
  host: WorkHost,
  id: number,
  administrator: string,
): Promise<FileReport[]> {
  const list = await openQuarantined(host.database.db, id);
  if (!list) return [];
  const options = {
    ...IMPORT_SETUP,
    origin: "admin" as const,
    accept: true,
    acceptedBy: administrator,
    onlyState: list.state,
    fallbackDate: list.listDate,
    now: host.now(),
    onFault: host.onFault,
  };
  const reports: FileReport[] = [];
  for await (const report of importFiles(host.database, [list.bytes], options)) reports.push(report);
  await host.afterwards();
  return reports;
}

/** Rolls back a run, and resolves when this process answers without it. */
export async function rollBackImport(
  host: WorkHost,
  importId: number,
  administrator: string | null,
): Promise<RollBackOutcome> {
  const { resolvePlace } = IMPORT_SETUP;
  const options = { resolvePlace, retractMatches, administrator, now: host.now() };
  const outcome = await rollBack(host.database, importId, options);
  if (outcome.outcome === "rolled_back") await host.afterwards();
  return outcome;
}

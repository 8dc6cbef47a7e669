import type { Database } from "#app/db/connect.server.ts";
import { lists } from "#app/db/schema/imports.ts";
import { demoFiles } from "#app/features/demo/demo.server.ts";
import { importFiles } from "#app/features/ingestion/import-files.server.ts";
import { resolvePlace } from "#app/features/places/places.ts";
import { dayInSaoPaulo } from "#app/lib/dates.ts";

/** Fills an installation that holds no list at all with demonstration lists, through the real importer. */
export async function loadDemoIfEmpty(database: Database, now: Date): Promise<number> {
  const held = await database.db.select({ uf: lists.uf }).from(lists).limit(1);
  if (held.length) return 0;
  let files = 0;
  const options = { origin: "demo" as const, resolvePlace, now };
  for await (const report of importFiles(database, demoFiles(dayInSaoPaulo(now)), options)) {
    if (report.error) throw new Error(`demonstration list ${report.file} was refused: ${report.error}`);
    files++;
  }
  return files;
}

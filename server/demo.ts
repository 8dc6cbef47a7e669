import { eq } from "drizzle-orm";
import type { Database } from "#app/db/connect.server.ts";
import { lists } from "#app/db/schema/imports.ts";
import { demoFiles } from "#app/core/demo/demo.server.ts";
import { importFiles } from "#app/core/ingestion/import-files.server.ts";
import { dayInSaoPaulo } from "#app/lib/dates.ts";
import { IMPORT_SETUP } from "./import-setup.ts";

/**
 * Imports demonstration lists into an installation that holds no real list. An import that was cut off is continued at
 * the next start.
 */
export async function loadDemoIfEmpty(database: Database, now: Date): Promise<number> {
  const rows = await database.db.select({ date: lists.data, demo: lists.demo }).from(lists);
  const wanted = demoFiles(dayInSaoPaulo(now)).length;
  if (rows.some((list) => !list.demo) || rows.length >= wanted) return 0;
  let files = 0;
  const options = { ...IMPORT_SETUP, origin: "demo" as const, now };
  for await (const report of importFiles(database, demoFiles(dayInSaoPaulo(now)), options)) {
    if (report.error && (await holdsReal(database))) return files;
    if (report.error) throw new Error(`demonstration list ${report.file} was refused: ${report.error}`);
    files++;
  }
  return files;
}

/** A real list that is imported meanwhile replaces the demonstration. */
async function holdsReal(database: Database): Promise<boolean> {
  const real = await database.db.select({ uf: lists.uf }).from(lists).where(eq(lists.demo, false)).limit(1);
  return real.length > 0;
}

import { importFiles, type ImportRunOptions } from "#app/core/ingestion/import-files.server.ts";
import { previewTogether } from "#app/core/ingestion/preview-files.server.ts";
import type { FileReport } from "#app/core/ingestion/report.ts";
import type { NamedBytes } from "#app/core/ingestion/source.ts";
import type { Database } from "#app/db/connect.server.ts";
import { formatDate, type IsoDate } from "#app/lib/dates.ts";
import { IMPORT_SETUP } from "#server/import-setup.ts";
import { listFile, listText } from "./invented-list.ts";

/** The list of a day with these rows. */
export function dayList(day: IsoDate, rows: string[], name = "Lista_imoveis_SP.csv"): NamedBytes {
  return listFile(listText(rows).replace("08/01/2026", formatDate(day)), name);
}

/** How a command imports and previews files into a test's database at this moment. */
export function commandOn(database: Database, now: Date) {
  const options = { ...IMPORT_SETUP, origin: "cli" as const, now };
  type Over = Partial<ImportRunOptions>;
  return {
    async take(files: NamedBytes | NamedBytes[], over: Over = {}): Promise<FileReport[]> {
      const reports: FileReport[] = [];
      const run = importFiles(database, [files].flat(), { ...options, ...over });
      for await (const report of run) reports.push(report);
      return reports;
    },
    preview: async (file: NamedBytes, over: Over = {}): Promise<FileReport[]> =>
      (await previewTogether(database, [file], { ...options, ...over }))![0]!.reports,
  };
}

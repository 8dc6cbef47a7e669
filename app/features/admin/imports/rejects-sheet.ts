import type { FileReport } from "#app/core/ingestion/report.ts";
import { CSV_MARK, csvLine } from "#app/lib/csv.ts";
import { formatDate } from "#app/lib/dates.ts";
import { fileName } from "#app/lib/file-name.ts";

/** The refused rows of some reports as the parts of a spreadsheet. */
export async function* rejectsSheet(reports: readonly FileReport[]): AsyncGenerator<string> {
  yield CSV_MARK + csvLine(["Arquivo", "Estado", "Data da lista", "Linha", "Coluna", "Motivo"]);
  for (const { file, state, list_date: day, rejected } of reports) {
    const list = [fileName(file), state, day === null ? null : formatDate(day)];
    yield rejected
      .map(({ line, column, reason }) => csvLine([...list, line, column ?? null, reason]))
      .join("");
  }
}

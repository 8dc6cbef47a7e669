import { createReadStream } from "node:fs";
import { expect, test } from "vitest";
import { IMPORT_SETUP } from "#server/import-setup.ts";
import { openTestDatabase } from "#tests/database.ts";
import { listFile, listText, manyRows } from "#tests/invented-list.ts";
import { importFiles } from "./import-files.server.ts";
import type { FileReport } from "./report.ts";
import type { NamedBytes } from "./source.ts";

const { database } = await openTestDatabase();

async function take(files: NamedBytes[]): Promise<FileReport[]> {
  const reports: FileReport[] = [];
  const options = { ...IMPORT_SETUP, origin: "cli" as const, now: new Date("2026-03-10T12:00:00Z") };
  for await (const report of importFiles(database, files, options)) reports.push(report);
  return reports;
}

test("lists are imported oldest first, and a file is opened once for its day and once to be read", async () => {
  const opened: string[] = [];
  const list = (day: string): NamedBytes => {
    const file = listFile(
      listText(manyRows(30)).replace("08/01/2026", day),
      `${day.replaceAll("/", "-")}.csv`,
    );
    const open = () => (opened.push(file.name), file.open());
    return { ...file, open };
  };
  const reports = await take([list("09/01/2026"), list("08/01/2026")]);
  expect(reports.map((report) => [report.list_date, report.error])).toEqual([
    ["2026-01-08", null],
    ["2026-01-09", null],
  ]);
  expect(opened).toEqual(["09-01-2026.csv", "08-01-2026.csv", "08-01-2026.csv", "09-01-2026.csv"]);
});

test("a file that is no longer there is refused with a Portuguese sentence, and the others are imported", async () => {
  const gone = { name: "sumiu.csv", size: 10, open: async () => createReadStream("/nowhere/sumiu.csv") };
  const reports = await take([gone, listFile(listText(manyRows(30)))]);
  expect(reports.map(({ file, error }) => [file, error])).toEqual([
    ["Lista_imoveis_SP.csv", null],
    ["sumiu.csv", expect.stringMatching(/^o arquivo não pôde ser lido: confira se ele ainda existe/)],
  ]);
});

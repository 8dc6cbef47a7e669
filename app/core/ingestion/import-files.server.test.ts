import { createReadStream } from "node:fs";
import { expect, test } from "vitest";
import type { IsoDate } from "#app/lib/dates.ts";
import { openTestDatabase } from "#tests/database.ts";
import { listFile, listText, manyRows } from "#tests/invented-list.ts";
import { commandOn, dayList } from "#tests/take-files.ts";
import type { NamedBytes } from "./source.ts";

const { database } = await openTestDatabase();
const { take } = commandOn(database, new Date("2026-03-10T12:00:00Z"));

test("lists are imported oldest first, and a file is opened once for its day and once to be read", async () => {
  const opened: string[] = [];
  const list = (day: IsoDate): NamedBytes => {
    const file = dayList(day, manyRows(30), day.slice(-2));
    return { ...file, open: () => (opened.push(file.name), file.open()) };
  };
  const reports = await take([list("2026-01-09"), list("2026-01-08")]);
  expect(reports.map((report) => [report.list_date, report.error])).toEqual([
    ["2026-01-08", null],
    ["2026-01-09", null],
  ]);
  expect(opened).toEqual(["09", "08", "08", "09"]);
});

test("a file that is no longer there is refused with a Portuguese sentence, and the others are imported", async () => {
  const gone = { name: "sumiu.csv", size: 10, open: async () => createReadStream("/nowhere/sumiu.csv") };
  const reports = await take([gone, listFile(listText(manyRows(30)))]);
  expect(reports.map(({ file, error }) => [file, error])).toEqual([
    ["Lista_imoveis_SP.csv", null],
    ["sumiu.csv", expect.stringMatching(/^o arquivo não pôde ser lido: confira se ele ainda existe/)],
  ]);
});

import { expect, test } from "vitest";
import { CSV_MARK, csvLine } from "./csv.ts";
import { CsvReader, readCsv } from "./csv-read.ts";

test("rows have the line on which they begin, also after cells of several lines and empty rows", () => {
  const text = 'a;b\r\n\r\n"duas\nlinhas";"x;""y"""\n;;\nc;\r\n"d"';
  expect(readCsv(CSV_MARK + text)).toEqual([
    { line: 1, cells: ["a", "b"] },
    { line: 3, cells: ["duas\nlinhas", 'x;"y"'] },
    { line: 6, cells: ["c", ""] },
    { line: 7, cells: ["d"] },
  ]);
  expect(readCsv("")).toEqual([]);
});

test("a quoted cell without an end, or with text behind it, is no spreadsheet", () => {
  for (const text of ['"a', 'a;"b\nc', '"a"b;c']) expect([text, readCsv(text)]).toEqual([text, null]);
});

test("what we write is read back, but for an apostrophe of its own before a formula", () => {
  const parts = ["", "a", ";", '"', "\n", "=1", "-", " ", "é"];
  let seed = 7;
  const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let n = 0; n < 300; n++) {
    const rows = Array.from({ length: 1 + next(3) }, () => [
      "x",
      ...Array.from({ length: 1 + next(3) }, () => parts[next(parts.length)]! + parts[next(parts.length)]!),
    ]);
    const read = readCsv(CSV_MARK + rows.map(csvLine).join(""));
    expect(read?.map(({ cells }) => cells)).toEqual(rows);
  }
});

test("the rows are the same however the text is cut, and a row that cannot be read is named by its line", () => {
  const text = '\uFEFFa,b\r\n"x,""\r\ny",2\r\r\n,\nlast,';
  const whole = new CsvReader(",").push(text, true);
  expect(whole.map(({ line, cells }) => [line, ...cells])).toEqual([
    [1, "a", "b"],
    [2, 'x,"\r\ny', "2"],
    [6, "last", ""],
  ]);
  for (let size = 1; size < text.length; size++) {
    const reader = new CsvReader(",");
    const rows = [];
    for (let at = 0; at < text.length; at += size) rows.push(...reader.push(text.slice(at, at + size)));
    rows.push(...reader.push("", true));
    expect([size, rows]).toEqual([size, whole]);
  }
  const broken = new CsvReader("\t");
  expect(broken.push('a\tb\nc\t"d').map(({ cells }) => cells)).toEqual([["a", "b"]]);
  expect([broken.push('"e"x\n', true), broken.brokenAt]).toEqual([[], 2]);
});

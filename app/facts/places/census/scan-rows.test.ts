import { expect, test } from "vitest";
import { BrokenFile, RowScanner } from "./scan-rows.ts";

/** The rows of a file that comes in chunks of so many bytes. */
function rowsOf(text: string, chunk = text.length): string[][] {
  const rows: string[][] = [];
  const scanner = new RowScanner(({ bytes, starts, ends, fields }) => {
    rows.push(Array.from({ length: fields }, (_, i) => bytes.toString("utf8", starts[i], ends[i])));
  });
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += chunk) scanner.push(bytes.subarray(at, at + chunk));
  scanner.end();
  return rows;
}

test("rows end with either line end or the file, empty lines are none, and quoted fields hold separators and line breaks", () => {
  const text = 'A;B;C\r\n1;"x; y";3\n\n\r\n"4";"";"dito ""aqui"""\n5;"duas\r\nlinhas; juntas";6\n7;8;';
  const rows = [
    ["A", "B", "C"],
    ["1", "x; y", "3"],
    ["4", "", 'dito ""aqui""'],
    ["5", "duas\r\nlinhas; juntas", "6"],
    ["7", "8", ""],
  ];
  for (const chunk of [1, 2, 3, 7, 1_000]) expect(rowsOf(text, chunk), `chunks of ${chunk}`).toEqual(rows);
});

test.for([
  ['1;"BAR;3', ["1", '"BAR', "3"]],
  ['1;BAR "DO" ZE";3', ["1", 'BAR "DO" ZE"', "3"]],
  ['1;"BAR" DO ZE;3', ["1", '"BAR" DO ZE', "3"]],
  ['"1;BAR";3', ['"1', 'BAR"', "3"]],
  ['1;";3', ["1", '"', "3"]],
  ['1;"BAR "DO" ZE; BAR";3', ["1", 'BAR "DO" ZE; BAR', "3"]],
])("a stray quote is a letter of its field and swallows nothing: %s", ([line, row]) => {
  const others = Array.from({ length: 50 }, (_, i) => `${i};"outro; bar";x\n`).join("");
  for (const chunk of [5, 100_000]) {
    const rows = rowsOf(`A;B;C\n${line as string}\n${others}${line as string}`, chunk);
    expect([rows.length, rows[1], rows[2], rows.at(-1)]).toEqual([53, row, ["0", "outro; bar", "x"], row]);
  }
});

test("a row with fields too many or too few is told as it is, and the next one is whole", () => {
  expect(rowsOf('A;B\n1\n2;3;4\n5;"6;7;8\n9;10\n')).toEqual([
    ["A", "B"],
    ["1"],
    ["2", "3", "4"],
    ["5", '"6', "7", "8"],
    ["9", "10"],
  ]);
});

test("a file that is one enormous line is refused before it fills the memory", () => {
  const scanner = new RowScanner(() => {});
  const chunk = Buffer.alloc(256 * 1024, "A");
  let pushed = 0;
  const endless = () => {
    for (; pushed < 40; pushed++) scanner.push(chunk);
  };
  expect(endless).toThrow(BrokenFile);
  expect(pushed).toBe(0);
  const zeros = new RowScanner(() => {});
  zeros.push(Buffer.from("A;B;C\n1;2;3\n"));
  zeros.push(Buffer.alloc(60_000));
  expect(() => zeros.push(Buffer.alloc(60_000))).toThrow(/quebras de linha/);
});

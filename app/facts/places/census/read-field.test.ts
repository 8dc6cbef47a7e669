import { expect, test } from "vitest";
import { microdegreesAt, wholeAt } from "./read-field.ts";

/** A row of this one field, with others around it. */
function row(text: string) {
  const bytes = Buffer.from(`9;${text};9`);
  const [starts, ends] = [new Int32Array([0, 2, bytes.length - 1]), new Int32Array([1, bytes.length - 2, 0])];
  return { bytes, starts, ends, fields: 3 };
}

test.for([
  ["120", 120],
  [" 120 ", 120],
  ["120.0", 120],
  ["120,00", 120],
  ["0120", 120],
  ["12 A", 12],
  ["", 0],
  ["  ", 0],
  ["0", 0],
  ["S/N", -1],
  ["SN", -1],
  ["120A", -1],
  ["120.5", -1],
  [".0", -1],
  ["-3", -1],
] as const)("the number %j is %d", ([text, value]) => {
  expect(wholeAt(row(text), 1)).toBe(value);
});

test.for([
  ["-22.905613", -22_905_613],
  ["-22,905613", -22_905_613],
  [" -22.9056139 ", -22_905_613],
  ["+2.5", 2_500_000],
  ["-47", -47_000_000],
  ["", null],
  ["-", null],
  ["NULL", null],
  ["-22.905.613", null],
  ["-22905613", null],
  ["22 54 20 S", null],
] as const)("the degrees %j are %j millionths", ([text, value]) => {
  expect(microdegreesAt(row(text), 1)).toBe(value);
});

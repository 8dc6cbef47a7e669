import { expect, test } from "vitest";
import { readDecimal, writeDecimal } from "./decimal.ts";

test("numbers are read as Brazilians write them, and nothing is guessed", () => {
  const read = (text: string) => readDecimal(text, 2);
  expect(["1.234,56", "1234,5", "1234", " 0,07 ", "1.234.567"].map(read)).toEqual([
    123_456, 123_450, 123_400, 7, 123_456_700,
  ]);
  const odd = ["", "1,234.56", "12.34", "1.23,4", "1,234", "-1", "1e3", "R$ 1", "9".repeat(13), ","];
  expect(odd.map(read)).toEqual(odd.map(() => null));
});

test("what is written is read back", () => {
  for (const units of [0, 1, 9, 10, 99, 100, 123_456, 100_000, 99_999_999, 1_000_000_00])
    for (const places of [0, 2, 4])
      expect([units, readDecimal(writeDecimal(units, places), places)]).toEqual([units, units]);
  expect(writeDecimal(123_450, 2)).toBe("1.234,50");
});

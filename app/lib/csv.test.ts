import { expect, test } from "vitest";
import { csvDecimal, csvLine } from "./csv.ts";

test("cells are separated by semicolons, and cells that contain one are quoted", () => {
  expect(csvLine(["Rua A; fundos", 'dito "Casa"', "duas\nlinhas", 3, null])).toBe(
    '"Rua A; fundos";"dito ""Casa""";"duas\nlinhas";3;\r\n',
  );
  expect(csvLine([csvDecimal(-1234.5), csvDecimal(null)])).toBe("-1234,50;\r\n");
});

test.for(["=1+1", "+55 11", "-2+3", "@soma(A1)", "\t=1", "\r=1", "\n=1"])(
  "no spreadsheet runs %j as a formula",
  (text) => {
    expect(csvLine([text])).toMatch(/^"?'/);
  },
);

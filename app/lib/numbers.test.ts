import { expect, test } from "vitest";
import { squareMetres } from "./numbers.ts";

test("areas keep a decimal only while it matters", () => {
  expect([squareMetres(48.25), squareMetres(48), squareMetres(2_035_960)]).toEqual([
    "48,3 m²",
    "48 m²",
    "2.035.960 m²",
  ]);
});

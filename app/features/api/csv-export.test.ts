import { expect, test } from "vitest";
import { canonicalNumber } from "#app/facts/listings/listing.ts";
import { newListing } from "#tests/listing.ts";
import { csvTable } from "./csv-export.ts";

const table = csvTable({ demo: false, byState: {} });
const firstCell = (number: string) =>
  table.row(newListing({ number }), "https://martelo.example").split(";")[0]!;

test("no spreadsheet converts a long property number to a number, and our import can read it", () => {
  expect(firstCell("8444402567776")).toBe("844440256777-6");
  expect(firstCell("155552000001")).toBe("15555200000-1");
  for (const number of ["8444402567776", "155552000001", "10139954", "1013"]) {
    const cell = firstCell(number);
    expect(/^\d{12,}$/.test(cell)).toBe(false);
    expect(canonicalNumber(cell)).toBe(number);
  }
});

test("a property on the newest list of its state has the day of that list, another one that of its last list", () => {
  const { head, row } = csvTable({ demo: false, byState: { GO: "2026-01-09", SP: "2026-01-12" } });
  const column = head.split(";").indexOf("Lista de");
  const dayOf = (lastSeen: string | null) =>
    row({ ...newListing({ state: "GO" }), lastSeen }, "https://martelo.example").split(";")[column];
  expect([dayOf(null), dayOf("2026-01-05")]).toEqual(["09/01/2026", "05/01/2026"]);
});

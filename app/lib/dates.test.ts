import { expect, test } from "vitest";
import { formatDay, formatMoment } from "./dates.ts";

test("moments are those of São Paulo, also around midnight", () => {
  expect(formatMoment(new Date("2026-01-01T02:59:00Z"))).toBe("31/12/2025 às 23:59");
  expect(formatMoment(new Date("2026-01-01T03:00:00Z"))).toBe("01/01/2026 às 00:00");
  expect(formatDay(new Date("2026-01-01T02:59:00Z"))).toBe("31/12/2025");
});

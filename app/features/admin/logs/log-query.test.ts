import { expect, test } from "vitest";
import { logList, periodStart } from "./log-query.ts";

const read = (query: string) => logList.read(new URLSearchParams(query));

test("of an address that is after one row and before another, the one after counts", () => {
  expect(read("depois=90&antes=7").edge).toEqual({ key: 90, back: false });
});
test("today begins at midnight in São Paulo, a week and a month seven and thirty days before", () => {
  const now = new Date("2026-11-24T01:00:00Z");
  const start = (period: string) => periodStart(read(`periodo=${period}`), now)?.toISOString();
  expect(start("hoje")).toBe("2026-11-23T03:00:00.000Z");
  expect(start("semana")).toBe("2026-11-16T03:00:00.000Z");
  expect(start("mes")).toBe("2026-10-24T03:00:00.000Z");
  expect(start("")).toBeUndefined();
});

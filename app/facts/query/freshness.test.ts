import { expect, test } from "vitest";
import { NO_FILTERS, type Filters } from "./filters.ts";
import { newestListFor, statesAsked } from "./freshness.ts";

const FRESHNESS = {
  newest: "2026-01-08",
  byState: { SP: "2026-01-08", RJ: "2026-01-05", GO: "2026-01-02" },
  demo: false,
} as const;

const newest = (change: Partial<Filters>) => newestListFor(FRESHNESS, { ...NO_FILTERS, ...change });

test("the list of an answer is the newest of the searched states, which are chosen or follow from cities", () => {
  expect(newest({})).toBe("2026-01-08");
  expect(newest({ states: ["RJ"] })).toBe("2026-01-05");
  expect(newest({ states: ["GO", "RJ"] })).toBe("2026-01-05");
  expect(newest({ cities: ["niteroi-rj"] })).toBe("2026-01-05");
  expect(newest({ cities: ["niteroi-rj"], states: ["GO", "RJ"] })).toBe("2026-01-05");
  expect(newest({ states: ["AC"] })).toBeNull();
});

test("while no state is chosen, cities select their states", () => {
  expect(statesAsked(NO_FILTERS)).toEqual([]);
  expect(statesAsked({ states: [], cities: ["goiania-go", "niteroi-rj", "rio-de-janeiro-rj"] })).toEqual([
    "GO",
    "RJ",
  ]);
});

import { expect, test } from "vitest";
import type { Uf } from "#app/lib/br.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { NO_FILTERS, type Filters } from "./filters.ts";
import { freshnessOf, newestListFor, seesNews, statesAsked } from "./freshness.ts";

const FRESHNESS = {
  newest: "2026-01-08",
  byState: { SP: "2026-01-08", RJ: "2026-01-05", GO: "2026-01-02" },
  newsStates: [],
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

test("a state with a single list, or with lists more than a week apart, cannot tell what is new", () => {
  const days = new Map<Uf, IsoDate[]>([
    ["SP", ["2026-01-01", "2026-01-08"]],
    ["RJ", ["2026-01-08"]],
    ["GO", ["2025-12-20", "2026-01-02"]],
  ]);
  const freshness = freshnessOf({ days, demo: false });
  expect(freshness.newsStates).toEqual(["SP"]);
  const asked = (change: Partial<Filters>) => seesNews(freshness, { ...NO_FILTERS, ...change });
  expect([
    asked({}),
    asked({ states: ["RJ", "SP"] }),
    asked({ states: ["RJ"] }),
    asked({ cities: ["goiania-go"] }),
  ]).toEqual([true, true, false, false]);
});

test("while no state is chosen, cities select their states", () => {
  expect(statesAsked(NO_FILTERS)).toEqual([]);
  expect(statesAsked({ states: [], cities: ["goiania-go", "niteroi-rj", "rio-de-janeiro-rj"] })).toEqual([
    "GO",
    "RJ",
  ]);
});

import { expect, test } from "vitest";
import type { Uf } from "#app/lib/br.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { NO_FILTERS, type Filters } from "./filters.ts";
import { freshnessOf, freshnessView, listsFor, seesNews } from "./freshness.ts";

const FRESHNESS = {
  newest: "2026-01-08",
  byState: { SP: "2026-01-08", RJ: "2026-01-05", GO: "2026-01-02" },
  newsStates: [],
  demo: false,
} as const;

const lists = (change: Partial<Filters>) => listsFor(FRESHNESS, { ...NO_FILTERS, ...change });

test("an answer counts the newest list of each searched state; states are chosen or follow from cities", () => {
  const rio = { first: "2026-01-05", last: "2026-01-05", states: 1 };
  const two = { first: "2026-01-02", last: "2026-01-05", states: 2 };
  expect(lists({})).toEqual({ first: "2026-01-02", last: "2026-01-08", states: 3 });
  expect(lists({ states: ["RJ", "AC"] })).toEqual(rio);
  expect(lists({ states: ["GO", "RJ"] })).toEqual(two);
  expect(lists({ cities: ["niteroi-rj"] })).toEqual(rio);
  expect(lists({ cities: ["goiania-go", "niteroi-rj", "rio-de-janeiro-rj"] })).toEqual(two);
  expect(lists({ cities: ["niteroi-rj"], states: ["GO", "RJ"] })).toEqual(two);
  expect(lists({ states: ["AC"] })).toBeNull();
});

test("the age of the lists names a newer list that waits, for the chosen states", () => {
  const freshness = { ...FRESHNESS, waiting: { RJ: "2026-01-07", GO: "2026-01-09" } } as const;
  const text = (states: Uf[]) => freshnessView(freshness, new Date("2026-01-09T12:00:00Z"), states).text;
  expect(text(["RJ"])).toBe(
    "Lista da Caixa de 05/01/2026; há listas mais novas esperando conferência, a última de 07/01/2026",
  );
  expect(text([])).toMatch(
    /; há listas mais novas esperando conferência \(GO, RJ\), a última de 09\/01\/2026$/,
  );
  expect(text(["SP"])).toBe("Lista da Caixa de 08/01/2026");
});

test("a state with a single list, or with lists more than a week apart, cannot tell what is new", () => {
  const days = new Map<Uf, IsoDate[]>([
    ["SP", ["2026-01-01", "2026-01-08"]],
    ["RJ", ["2026-01-08"]],
    ["GO", ["2025-12-20", "2026-01-02"]],
  ]);
  const freshness = freshnessOf({ days, demo: false });
  expect(freshness.newsStates).toEqual(["SP"]);
  const sees = (change: Partial<Filters>) => seesNews(freshness, { ...NO_FILTERS, ...change });
  expect([
    sees({}),
    sees({ states: ["RJ", "SP"] }),
    sees({ states: ["RJ"] }),
    sees({ cities: ["goiania-go"] }),
  ]).toEqual([true, true, false, false]);
});

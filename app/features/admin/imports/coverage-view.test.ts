import { expect, test } from "vitest";
import { coverageView } from "./coverage-view.ts";

test("what is for sale in a state without a list is unknown, and not 0", () => {
  const list = { state: "SP", listDate: "2026-01-08", rows: 0, demo: false, importedAt: null } as const;
  const facts = { newest: [list], forSale: new Map(), quarantinedStates: new Set<never>(), results: [] };
  const { states } = coverageView(facts, new Date("2026-01-08T12:00:00Z"));
  const forSale = (uf: string) => states.find((state) => state.uf === uf)!.forSale;
  expect([forSale("SP"), forSale("GO")]).toEqual(["0", "–"]);
});

import { expect, test } from "vitest";
import { pauseAfter, paidView } from "./paid-view.ts";

const NOW = new Date("2026-11-23T15:00:00Z");

test("the page asks often for a minute, then for four more, and then says what to do", () => {
  const pauses = [];
  for (let turn = 0; pauseAfter(turn) !== null; turn++) pauses.push(pauseAfter(turn)!);
  expect(pauses.slice(0, 15)).toEqual(Array<number>(15).fill(4));
  const sum = pauses.reduce((all, one) => all + one, 0);
  expect(sum).toBe(5 * 60);
  expect(pauseAfter(1e9)).toBeNull();
});

test("an address that names no checkout of the member confirms nothing", () => {
  expect(paidView(null, "cs_1", 3, NOW)).toEqual({ state: "unknown" });
  const confirming = paidView({ state: "confirming" }, "cs_1", 3, NOW);
  expect(confirming).toEqual({ state: "confirming", checkoutId: "cs_1", turn: 3 });
  expect(paidView({ state: "failed" }, "cs_1", 0, NOW)).toEqual({ state: "failed" });
});

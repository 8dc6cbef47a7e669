import { expect, test } from "vitest";
import { isUnmoved, moved, moveTo, spotOf, type Arrangement } from "./arrangement.ts";

const BOARD: Arrangement = {
  interesse: ["a", "b", "c"],
  analisando: ["d"],
  lance: [],
  arrematado: [],
  perdido: [],
};

test.for([
  ["c", { stage: "interesse", after: "a" }, { interesse: ["a", "c", "b"] }],
  ["a", { stage: "interesse", after: "c" }, { interesse: ["b", "c", "a"] }],
  ["a", { stage: "analisando", after: null }, { interesse: ["b", "c"], analisando: ["a", "d"] }],
  ["a", { stage: "lance", after: null }, { interesse: ["b", "c"], lance: ["a"] }],
  // The card it should go under has left the column meanwhile.
  ["b", { stage: "analisando", after: "x" }, { interesse: ["a", "c"], analisando: ["b", "d"] }],
] as const)("%s moved to %o results in %o", ([number, to, columns]) => {
  const move = { number, ...to };
  expect(moved(BOARD, move)).toEqual({ ...BOARD, ...columns });
  expect(moved(moved(BOARD, move), move)).toEqual({ ...BOARD, ...columns });
});

test("an index is counted among the other cards, and one beyond the end is the last position", () => {
  expect(moveTo(BOARD, "a", { stage: "interesse", index: 1 }).after).toBe("b");
  expect(moveTo(BOARD, "a", { stage: "interesse", index: 9 }).after).toBe("c");
  expect(moveTo(BOARD, "a", { stage: "lance", index: 3 }).after).toBe(null);
  expect([spotOf(BOARD, "c"), spotOf(BOARD, "x")]).toEqual([{ stage: "interesse", index: 2 }, null]);
});

test("a card moved to where it already is counts as unmoved", () => {
  expect(isUnmoved(BOARD, { number: "b", stage: "interesse", after: "a" })).toBe(true);
  expect(isUnmoved(BOARD, { number: "b", stage: "interesse", after: null })).toBe(false);
  expect(isUnmoved(BOARD, { number: "b", stage: "lance", after: null })).toBe(false);
});

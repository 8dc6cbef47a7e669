import { expect, test } from "vitest";
import type { Arrangement, Spot } from "#app/features/favorites/arrangement.ts";
import { carriedBy, spotWords, withCarried, type Carry } from "./carry.ts";

const BOARD: Arrangement = {
  interesse: ["a", "b", "c"],
  analisando: ["d"],
  lance: [],
  arrematado: [],
  perdido: ["e"],
};
const holding = (number: string, spot: Spot): Carry => ({ number, spot, by: "keyboard" });

test.for([
  ["a", ["interesse", 0], "ArrowUp", ["interesse", 0]],
  ["a", ["interesse", 0], "ArrowDown", ["interesse", 1]],
  ["c", ["interesse", 2], "ArrowDown", ["interesse", 2]],
  ["c", ["interesse", 2], "ArrowRight", ["analisando", 1]],
  ["c", ["analisando", 1], "ArrowRight", ["lance", 0]],
  ["a", ["interesse", 0], "ArrowLeft", ["interesse", 0]],
  ["e", ["perdido", 0], "ArrowRight", ["perdido", 0]],
  ["e", ["perdido", 0], "Home", null],
] as const)("%s at %j: %s moves it to %j", ([number, [stage, index], key, to]) => {
  const target = { stage: to?.[0], index: to?.[1] };
  expect(carriedBy(key, BOARD, holding(number, { stage, index }))).toEqual(to && target);
});

test("a carried card is shown where it would land, and its position is announced", () => {
  const carried = withCarried(BOARD, holding("a", { stage: "analisando", index: 1 }));
  expect(carried).toMatchObject({ interesse: ["b", "c"], analisando: ["d", "a"] });
  expect(spotWords(carried, "a")).toBe("Analisando, posição 2 de 2");
});

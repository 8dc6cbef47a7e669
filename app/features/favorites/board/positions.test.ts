import { expect, test } from "vitest";
import { placeAt } from "./positions.ts";

test.for([
  [[], 0, 0],
  [[0], 0, -65_536],
  [[0], 1, 65_536],
  [[0, 10], 1, 5],
  [[-65_536, 0], 1, -32_768],
  [[4, 5], 1, null],
  // Cards that were never moved all have the same position.
  [[0, 0, 0], 1, null],
  [[0, 0, 0], 3, 65_536],
] as const)("the position among %j at index %i: %s", ([places, index, place]) => {
  expect(placeAt(places, index)).toBe(place);
});

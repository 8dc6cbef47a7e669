import { expect, test } from "vitest";
import { placeAt } from "./positions.ts";

test.for([
  [[], 0, 0],
  [[0], 0, -65_536],
  [[0], 1, 65_536],
  [[0, 10], 1, 5],
  [[-65_536, 0], 1, -32_768],
  [[4, 5], 1, null],
  // Never moved by hand: all in the same place.
  [[0, 0, 0], 1, null],
  [[0, 0, 0], 3, 65_536],
] as const)("among %j, at %i: %s", ([places, index, place]) => {
  expect(placeAt(places, index)).toBe(place);
});

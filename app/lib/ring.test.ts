import { expect, test } from "vitest";
import { pointsOf } from "#tests/points.ts";
import { boxOf, isInsideRing } from "./ring.ts";

const L_SHAPE = pointsOf(0, 0, 4, 0, 4, 2, 2, 2, 2, 4, 0, 4);

test.each([
  [1, 1, true],
  [3, 1, true],
  [1, 3, true],
  [3, 3, false],
  [-1, 1, false],
  [5, 1, false],
])("the point %d, %d of a drawn L is inside: %s", (lng, lat, inside) => {
  expect(isInsideRing(L_SHAPE, lng, lat)).toBe(inside);
});

test("a ring that crosses itself excludes the area that it surrounds twice", () => {
  const star = pointsOf(0, 3, 2, -3, -3, 1, 3, 1, -2, -3);
  expect(isInsideRing(star, 0, 0)).toBe(false);
  expect(isInsideRing(star, 0, 2)).toBe(true);
});

test("the box of a ring touches its outermost points; a ring without points has no box", () => {
  expect(boxOf(L_SHAPE)).toEqual({ west: 0, south: 0, east: 4, north: 4 });
  expect(boxOf([])).toBeNull();
});

import { expect, test } from "vitest";
import { waterBetween } from "./water-between.ts";

const BOX = { west: 0, south: 0, east: 10, north: 10 };
type Ring = [number, number][];

const area = (ring: Ring) =>
  ring.reduce((sum, [x, y], i) => sum + ring.at(i - 1)![0] * y - x * ring.at(i - 1)![1], 0) / 2;

const rectangle = (west: number, south: number, east: number, north: number): Ring => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
];

test("between two coasts there is one water, and none of its edges lies on the land", () => {
  const bodies = waterBetween([rectangle(-5, -5, 3, 15), rectangle(8, -5, 15, 15)], BOX);
  expect(bodies.map(({ ring }) => area(ring))).toEqual([50]);
  for (const [x] of bodies[0]!.ring) expect(x >= 3 && x <= 8).toBe(true);
});

test("land across the box parts it into two waters, whichever way its ring goes", () => {
  const land = rectangle(-5, 4, 15, 6);
  for (const ring of [land, land.toReversed()]) {
    expect(waterBetween([ring], BOX).map((body) => area(body.ring))).toEqual([40, 40]);
  }
});

test("islands are holes of the water around them; a box without a coast is all water or all land", () => {
  const island = rectangle(4, 4, 6, 6);
  const [sea] = waterBetween([island], BOX);
  expect([area(sea!.ring), sea!.islands.map(area)]).toEqual([100, [-4]]);
  const [bay, ...others] = waterBetween([rectangle(-5, -5, 15, 2), island], BOX);
  expect([area(bay!.ring), bay!.islands.length, others]).toEqual([80, 1, []]);
  expect(waterBetween([rectangle(-5, -5, 15, 15)], BOX)).toEqual([]);
});

test("a coast that touches the edge or runs along it is still whole", () => {
  const cape: Ring = [
    [-5, 2],
    [5, 0],
    [10, 5],
    [4, 8],
    [-5, 8],
  ];
  const total = waterBetween([cape], BOX).reduce((sum, { ring }) => sum + area(ring), 0);
  // Within the box the cape has an area of 56.
  expect(total).toBeCloseTo(100 - 56, 5);
});

import { expect, test } from "vitest";
import { pointsOf } from "#tests/points.ts";
import { circleOf, circleRing, distanceMetres, ringKm2, type Point } from "./sphere.ts";

const rounded = (ring: Point[]) =>
  ring.map(([lng, lat]): Point => [Math.round(lng * 1e5) / 1e5, Math.round(lat * 1e5) / 1e5]);

test("São Paulo to Rio de Janeiro is some 360 km", () => {
  expect(distanceMetres([-46.6333, -23.5505], [-43.1729, -22.9068])).toBeCloseTo(360_700, -3);
});

test("a degree of latitude by a degree of longitude at the equator", () => {
  const square = pointsOf(0, 0, 1, 0, 1, 1, 0, 1);
  expect(ringKm2(square)).toBeCloseTo(12_364, 0);
  expect(ringKm2(square.toReversed())).toBeCloseTo(12_364, 0);
});

test.each([
  [[-46.6333, -23.5505], 5_000],
  [[-51.18, -30.03], 100],
  [[-60.67, 2.82], 250],
  [[-73.98, -7.12], 50_000],
  [[-34.8, -7.15], 200_000],
] as [Point, number][])("a circle around %j of %d m is known again by its rounded ring", (center, metres) => {
  const ring = circleRing(center, metres);
  for (const point of ring) expect(distanceMetres(center, point)).toBeCloseTo(metres, 3);
  const circle = circleOf(rounded(ring))!;
  expect(Math.abs(circle.metres - metres)).toBeLessThan(1);
  expect(distanceMetres(circle.center, center)).toBeLessThan(2);
  const part = ringKm2(ring) / (Math.PI * (metres / 1000) ** 2);
  expect(part).toBeGreaterThan(0.997);
  expect(part).toBeLessThanOrEqual(1);
});

test("a ring that is no longer round is not recognised as a circle", () => {
  const ring = circleRing([-46.6, -23.5], 3_000);
  const [lng, lat] = ring[7]!;
  expect(circleOf(ring.with(7, [lng + 0.001, lat]))).toBeNull();
  expect(circleOf(ring.slice(1))).toBeNull();
});

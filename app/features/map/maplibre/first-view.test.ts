import { expect, test } from "vitest";
import type { Camera } from "../camera.ts";
import { streetTilesOf } from "./first-view.ts";

const CAMPINAS: Camera = { center: [-47.0608, -22.9056], zoom: 14.4, size: { width: 360, height: 800 } };
const fileTo = (maxzoom: number) => ({
  bounds: [-48, -24, -46, -22] as [number, number, number, number],
  from: 6,
  source: { type: "vector" as const, maxzoom },
});

test("the tiles of a view are those that MapLibre draws in it: of the whole zoom before it, and no closer than the file", () => {
  const close = streetTilesOf(CAMPINAS, fileTo(15))!;
  expect(close.map(({ z }) => z)).toEqual(close.map(() => 14));
  // 360 × 800 pixels on tiles of 512 · 2^0.4 pixels.
  expect(close.length).toBeGreaterThanOrEqual(2);
  expect(close.length).toBeLessThanOrEqual(6);
  expect(close).toContainEqual({ z: 14, x: 6_050, y: 9_263 });
  expect(streetTilesOf(CAMPINAS, fileTo(10))).toContainEqual({ z: 10, x: 378, y: 578 });
});

test("a view beyond the file or farther out than its streets needs the embedded map, and nothing is read ahead", () => {
  for (const camera of [
    { ...CAMPINAS, center: [-46.0001, -22.9] as [number, number] },
    { ...CAMPINAS, zoom: 5.9 },
    { ...CAMPINAS, zoom: 6.5 },
  ])
    expect(streetTilesOf(camera, fileTo(15))).toBeNull();
});

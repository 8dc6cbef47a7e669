import { expect, test } from "vitest";
import { isInsideRing } from "#app/lib/ring.ts";
import { mercatorX, mercatorY } from "#app/lib/mercator.ts";
import outlines from "#app/features/map/basemap/outlines.json" with { type: "json" };
import { unpackLine, type PackedBasemap } from "#app/features/map/basemap/unpack.ts";
import { isBesideSeaOnly, landOfTile, landTile } from "./land-tile.server.ts";

const EXTENT = 2_048;

/** The tile of a place, and its position in it. */
function tileAt(z: number, lng: number, lat: number) {
  const [x, y] = [mercatorX(lng) * 2 ** z, mercatorY(lat) * 2 ** z];
  const tile = { z, x: Math.floor(x), y: Math.floor(y) };
  return { tile, at: [(x - tile.x) * EXTENT, (y - tile.y) * EXTENT] as const };
}

function isLand(z: number, lng: number, lat: number): boolean {
  const { tile, at } = tileAt(z, lng, lat);
  return landOfTile(tile).land.some((ring) => isInsideRing(ring, at[0], at[1]));
}

test.each([7, 8, 9, 10])("at zoom %d towns are land, and the sea, the bay and the lagoon are not", (z) => {
  for (const [lng, lat, land] of [
    [-43.38, -22.88, true],
    [-43.0, -22.85, true],
    [-51.2, -30.05, true],
    [-48.5, -27.6, true],
    [-43.0, -23.1, false],
    [-43.13, -22.84, false],
    [-51.2, -31.1, false],
    [-45.3, -24.2, false],
  ] as const)
    expect([lng, lat, isLand(z, lng, lat)]).toEqual([lng, lat, land]);
});

test("water is drawn where no other country can be, and no country lies there", () => {
  expect(landOfTile(tileAt(9, -43.1, -22.9).tile).sea).toHaveLength(1);
  expect(landOfTile(tileAt(9, -57.1, -29.8).tile).sea).toHaveLength(0);
  for (const ring of (outlines as unknown as PackedBasemap).neighbours) {
    for (const [lng, lat] of unpackLine(ring)) {
      if (lng < -60 || lng > -34 || lat > 6.5 || lat < -34.5) continue;
      expect(isBesideSeaOnly({ west: lng, east: lng, south: lat, north: lat })).toBe(false);
    }
  }
});

test("a tile has borders of states and municipalities apart, those only from zoom 8 on, and is light", () => {
  const { tile } = tileAt(8, -44.3, -22.4);
  const { state, city, country } = landOfTile(tile);
  for (const lines of [state, city, country]) expect(lines.length).toBeGreaterThan(0);
  expect(landOfTile(tileAt(7, -44.3, -22.4).tile).city).toEqual([]);
  for (const z of [7, 8, 9, 10]) {
    const { length } = landTile(tileAt(z, -46.6, -23.5).tile);
    expect(length).toBeGreaterThan(200);
    expect(length).toBeLessThan(70_000);
  }
});

test("neighbouring tiles draw one line to their common edge", () => {
  const { tile } = tileAt(10, -46.6, -23.5);
  const ends = (x: number) => landOfTile({ ...tile, x }).city.flat();
  const [left, right] = [ends(tile.x), ends(tile.x + 1)];
  const shared = left.filter(([x]) => x > EXTENT - 40);
  expect(shared.length).toBeGreaterThan(0);
  const meets = ([x, y]: readonly [number, number]) =>
    right.some(([toX, toY]) => Math.abs(toX - (x - EXTENT)) <= 1 && Math.abs(toY - y) <= 1);
  for (const [x, y] of shared) expect(meets([x, y])).toBe(true);
});

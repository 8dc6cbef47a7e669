import { expect, test } from "vitest";
import { isInsideRing } from "#app/lib/ring.ts";
import { mercatorX, mercatorY } from "#app/lib/mercator.ts";
import { landOfTile, waterOfTile, EXTENT, type TileAddress, type TilePoint } from "./land-tile.server.ts";

type Place = [name: string, lng: number, lat: number];

/** The tile of a place, and its position in it. */
function tileAt(z: number, lng: number, lat: number): { tile: TileAddress; at: TilePoint } {
  const [x, y] = [mercatorX(lng) * 2 ** z, mercatorY(lat) * 2 ** z];
  const tile = { z, x: Math.floor(x), y: Math.floor(y) };
  return { tile, at: [(x - tile.x) * EXTENT, (y - tile.y) * EXTENT] };
}

const isOn = (rings: TilePoint[][], [x, y]: TilePoint) =>
  rings.filter((ring) => isInsideRing(ring, x, y)).length % 2 === 1;

/** What a tile shows at a place. */
function groundAt(z: number, lng: number, lat: number): "water" | "land" {
  const { tile, at } = tileAt(z, lng, lat);
  const { land, bay, lake, reservoir } = landOfTile(tile);
  const isWater = [bay, lake, reservoir].some((rings) => isOn(rings, at));
  return isWater || !land.some((ring) => isInsideRing(ring, ...at)) ? "water" : "land";
}

const WATER: Place[] = [
  ["Itaipu", -54.42, -25.05],
  ["Furnas", -46.1, -20.73],
  ["Sobradinho", -41.65, -9.74],
  ["Guaíba", -51.26, -30.15],
  ["Billings", -46.57, -23.79],
  ["Rio Negro", -60.12, -3.1],
  ["Amazonas off Macapá", -51.0, -0.02],
  ["Baía de Todos os Santos", -38.65, -12.85],
  ["Baía de Marajó", -48.6, -1.0],
];

const LAND: Place[] = [
  ["Manaus", -60.02, -3.06],
  ["Porto Alegre", -51.18, -30.04],
  ["Salvador", -38.48, -12.95],
  ["Corumbá, in the Pantanal", -57.65, -19.02],
  ["Macapá", -51.08, 0.04],
  ["the island of Itaparica", -38.68, -13.03],
  ["the island of Marajó", -49.6, -0.9],
  ["the island of São Luís", -44.22, -2.58],
  ["an island in the mouth of the Amazon", -50.22, 0.45],
  ["Brasília", -47.95, -15.78],
];

test.each([7, 8, 9])("at zoom %d reservoirs, rivers and bays are water; towns and islands are land", (z) => {
  const seen = (places: Place[]) => places.map(([name, lng, lat]) => [name, groundAt(z, lng, lat)]);
  expect(seen(WATER)).toEqual(WATER.map(([name]) => [name, "water"]));
  expect(seen(LAND)).toEqual(LAND.map(([name]) => [name, "land"]));
});

const COASTS: Place[] = [
  ["Macapá", -51.05, 0],
  ["Belém", -48.5, -1.4],
  ["Salvador", -38.6, -12.9],
  ["Manaus", -60, -3.1],
];

test("areas are clockwise, and each island lies in the area before it and goes the other way", () => {
  const twice = (ring: TilePoint[]) =>
    ring.reduce((sum, [x, y], i) => sum + ring.at(i - 1)![0] * y - x * ring.at(i - 1)![1], 0);
  let islands = 0;
  for (const [, lng, lat] of [...COASTS, ...WATER]) {
    for (const z of [7, 8, 9, 10]) {
      const { bay, lake, reservoir } = waterOfTile(tileAt(z, lng, lat).tile);
      for (const rings of [bay, lake, reservoir]) {
        let around: TilePoint[] | null = null;
        for (const ring of rings) {
          if (twice(ring) > 0) around = ring;
          else {
            const inside = ring.filter(([x, y]) => isInsideRing(around!, x, y)).length;
            // Cut at the tile's edge, or rounded, a corner may lie on the ring around.
            expect(inside / ring.length).toBeGreaterThan(0.4);
            islands++;
          }
        }
      }
    }
  }
  expect(islands).toBeGreaterThan(50);
});

test("neighbouring tiles have the same water along their common edge", () => {
  for (const [name, lng, lat] of COASTS) {
    const { tile } = tileAt(9, lng, lat);
    const [here, beside] = [waterOfTile(tile), waterOfTile({ ...tile, x: tile.x + 1 })];
    let differing = 0;
    for (let y = 8; y < EXTENT; y += 16) {
      const isWater = (water: typeof here, x: number) =>
        [water.bay, water.lake, water.reservoir].some((rings) => isOn(rings, [x, y]));
      if (isWater(here, EXTENT + 0.5) !== isWater(beside, 0.5)) differing++;
    }
    expect([name, differing]).toEqual([name, 0]);
  }
});

test("an inland tile has no bay, and smaller rivers come with closer zooms", () => {
  const at = (z: number) => waterOfTile(tileAt(z, -49.25, -16.68).tile);
  for (const z of [7, 8, 9, 10]) expect(at(z).bay).toEqual([]);
  expect(at(7).river).toEqual([]);
  expect(at(8).river.length).toBeGreaterThan(0);
  expect(at(7).mainRiver.length).toBeGreaterThan(0);
});

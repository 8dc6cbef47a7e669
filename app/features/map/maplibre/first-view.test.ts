import { expect, test } from "vitest";
import { seededRandom } from "#app/lib/seeded-random.ts";
import { isInBox, isInsideRing } from "#app/lib/ring.ts";
import packedCities from "../basemap/cities.json" with { type: "json" };
import packedOutlines from "../basemap/outlines.json" with { type: "json" };
import { unpackBasemap, type PackedBasemap, type PackedCities, type BasemapData } from "../basemap/unpack.ts";
import { boxOfCamera, type Camera } from "../camera.ts";
import { groundOf, isAllStreets, isBeyond, streetTilesOf } from "./first-view.ts";

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

const DATA = unpackBasemap(packedOutlines as PackedBasemap, packedCities as PackedCities);
const SIZE = { width: 360, height: 800 };

const kinds = ({ outlines }: BasemapData) => outlines.features.map(({ properties }) => properties.kind);
function isLand({ outlines }: BasemapData, kind: string, [lng, lat]: [number, number]): boolean {
  const { geometry } = outlines.features.find(({ properties }) => properties.kind === kind)!;
  if (geometry.type !== "MultiPolygon") throw new Error(`${kind} is no area`);
  return geometry.coordinates.some(([ring]) => isInsideRing(ring!, lng, lat));
}
function corners({ outlines, labels }: BasemapData): [number, number][] {
  return [...outlines.features, ...labels.features].flatMap(({ geometry }) => {
    if (geometry.type === "Point") return [geometry.coordinates];
    return geometry.type === "MultiLineString" ? geometry.coordinates.flat() : [];
  });
}

test("in any close view the ground cut out for it has the land, the borders and the towns of the whole one", () => {
  const random = seededRandom(51);
  const coasts = DATA.outlines.features.flatMap(({ geometry }) =>
    geometry.type === "MultiPolygon" ? geometry.coordinates.flat(2) : [],
  );
  let [land, sea, seen] = [0, 0, 0];
  for (let i = 0; i < 60; i++) {
    // Around corners of the land: elsewhere a view is of one colour.
    const center = coasts[Math.floor(random() * coasts.length)]!;
    const camera: Camera = { center, zoom: 7 + random() * 10, size: SIZE };
    const ground = groundOf(camera, DATA);
    const cut = ground.data;
    expect(kinds(cut)).toEqual(kinds(DATA));
    const box = boxOfCamera(camera);
    expect(isBeyond(ground, camera)).toBe(false);
    expect(isBeyond(ground, { ...camera, zoom: camera.zoom - 2 })).toBe(true);
    for (let n = 0; n < 20; n++) {
      const point: [number, number] = [
        box.west + random() * (box.east - box.west),
        box.south + random() * (box.north - box.south),
      ];
      for (const kind of ["brazil", "neighbours"]) {
        const expected = isLand(DATA, kind, point);
        expect(isLand(cut, kind, point)).toBe(expected);
        if (expected) land++;
        else sea++;
      }
    }
    const inView = (data: BasemapData) => corners(data).filter(([lng, lat]) => isInBox(box, { lng, lat }));
    expect(inView(cut)).toEqual(inView(DATA));
    seen += inView(DATA).length;
    expect(JSON.stringify(cut).length).toBeLessThan(JSON.stringify(DATA).length / 2);
  }
  expect(Math.min(land, sea, seen)).toBeGreaterThan(100);
  expect(groundOf({ center: [-50, -15], zoom: 4, size: SIZE }, DATA)).toEqual({ data: DATA, box: null });
});

test("a view that reaches beyond the file of streets is not all streets, however close it is", () => {
  const niteroi: Camera = { ...CAMPINAS, center: [-43.1, -22.88] };
  const edge: Camera = { ...CAMPINAS, center: [-46.0001, -22.9] };
  const allStreets = [CAMPINAS, niteroi, edge].map((camera) => isAllStreets(camera, fileTo(15)));
  expect(allStreets).toEqual([true, false, false]);
});

import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { UFS } from "#app/lib/br.ts";
import { isInsideRing } from "#app/lib/ring.ts";
import cities from "./cities.json" with { type: "json" };
import { BASEMAP_BOUNDS } from "../camera.ts";
import { MAP_COLORS, type MapTheme } from "../colors.ts";
import outlines from "./outlines.json" with { type: "json" };
import { basemapStyle, CREDITS, WATER_CREDIT, type Overlay } from "./style.ts";
import {
  packLines,
  unpackLine,
  unpackBasemap,
  type PackedBasemap,
  type PackedCities,
  type Point,
} from "./unpack.ts";

const data = unpackBasemap(outlines as unknown as PackedBasemap, cities as unknown as PackedCities);
const outlineOf = (kind: string) =>
  data.outlines.features.find(({ properties }) => properties.kind === kind)!.geometry;

function ringsOf(kind: string): Point[][] {
  const geometry = outlineOf(kind);
  if (geometry.type !== "MultiPolygon") throw new Error(`${kind} has no area`);
  return geometry.coordinates.map(([ring]) => ring!);
}

const isOn = (kind: string, at: Point) => ringsOf(kind).some((ring) => isInsideRing(ring, at[0], at[1]));

test("the base map is at most 60 kB when compressed", () => {
  const bytes = ["outlines.json", "cities.json"]
    .map((name) => gzipSync(readFileSync(path.join(import.meta.dirname, name))).length)
    .reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeLessThanOrEqual(60_000);
});

test("packed lines are the same after unpacking, to the unit", () => {
  const line: Point[] = [
    [-46.123, -23.5],
    [-46.5, -23.001],
    [10.25, 4],
  ];
  expect([packLines([line]).map(unpackLine), packLines([[line[0]!, line[0]!]])]).toEqual([[line], []]);
});

test.for([
  [-47.93, -15.78, true, false],
  [-46.63, -23.55, true, false],
  [-60.02, -3.1, true, false],
  [-49.27, -25.43, true, false],
  [-55.5, -12, true, false],
  [-58.4, -34.7, false, true],
  [-68.1, -16.5, false, true],
  [-40, -28, false, false],
  [-30, -10, false, false],
] as const)("far from coasts and borders, %d, %d lies in Brazil: %s, abroad: %s", ([lng, lat, ...where]) => {
  expect(["brazil", "neighbours"].map((kind) => isOn(kind, [lng, lat]))).toEqual(where);
});

test("the states share their borders: the country is one polygon with islands", () => {
  // A gap between two states would be a ring inside the largest ring.
  const [mainland, ...islands] = ringsOf("brazil").sort((a, b) => b.length - a.length);
  expect(mainland!.length).toBeGreaterThan(10 * islands[0]!.length);
  expect(islands.filter((ring) => isInsideRing(mainland!, ...ring[0]!))).toEqual([]);
});

test("every state has a name that lies inside it, every capital is there, and no two names lie at one point", () => {
  const ranked = (rank: number) => data.labels.features.filter(({ properties }) => properties.rank === rank);
  expect(ranked(0).map(({ properties }) => properties.code)).toEqual([...UFS].sort());
  for (const { properties, geometry } of ranked(0)) {
    expect([properties.name, isOn("brazil", geometry.coordinates as Point)]).toEqual([properties.name, true]);
  }
  expect(ranked(1)).toHaveLength(27);
  expect(ranked(1).map(({ properties }) => properties.name)).toContain("São Luís");
  expect(ranked(2).length).toBeGreaterThan(150);
  const points = data.labels.features.map(({ geometry }) => String(geometry.coordinates));
  expect(new Set(points).size).toBe(points.length);
  const places = [...ranked(1), ...ranked(2), ...ranked(3)];
  const offLand = places.filter(({ geometry }) => !isOn("brazil", geometry.coordinates as Point));
  // Ports and islands may lie off the simplified coast.
  expect(offLand.length).toBeLessThan(40);
});

test.for(["light", "dark"] as MapTheme[])("the %s style has all it draws and fetches nothing", (theme) => {
  const pins: Overlay["sources"][string] = {
    type: "geojson",
    data: { type: "FeatureCollection", features: [] },
  };
  const overlay: Overlay = { sources: { pins }, layers: [{ id: "pins", type: "circle", source: "pins" }] };
  const bubbles = [{ lng: -43, lat: -22, width: 40, height: 40 }];
  const style = basemapStyle(data, theme, { overlay, bubbles });
  expect([style.glyphs, style.sprite]).toEqual([undefined, undefined]);
  const ids = style.layers.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  // Above the land, below the names.
  const kinds = style.layers.map(({ type }) => type);
  expect(kinds.indexOf("symbol")).toBe(ids.indexOf("pins") + 1);
  expect(kinds.slice(ids.indexOf("pins") + 1)).toEqual(Array(5).fill("symbol"));
  // The map places labels of the last layer first: names keep out of the way of bubbles.
  expect(ids.at(-1)).toBe("bubbles");
  for (const layer of style.layers)
    if ("source" in layer) expect(Object.keys(style.sources)).toContain(layer.source);
  expect(JSON.stringify({ ...style, sources: null }).match(/https?:/g)).toBeNull();
  for (const { text, href } of [...CREDITS, WATER_CREDIT])
    expect(JSON.stringify(style.sources.outlines)).toContain(`${href}\\" rel=\\"noopener\\">${text}`);
});

test("the base map covers the whole area to which the map can be moved", () => {
  const [[west, south], [east, north]] = BASEMAP_BOUNDS;
  for (const [lng, lat] of ringsOf("neighbours").flat())
    expect([lng >= west, lng <= east, lat >= south, lat <= north]).toEqual([true, true, true, true]);
});

test("the map's colours are the product's tokens", () => {
  const css = readFileSync(path.join(import.meta.dirname, "../../../ui/tokens.css"), "utf8");
  const defined = css.matchAll(/--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g);
  const tokens = new Map([...defined].map(([, name, light, dark]) => [name!, { light, dark }]));
  for (const theme of ["light", "dark"] as const) {
    for (const [name, color] of Object.entries(MAP_COLORS[theme])) {
      if (name === "sea" || name === "river") continue;
      const token = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      expect([token, tokens.get(token)?.[theme]]).toEqual([token, color]);
    }
  }
});

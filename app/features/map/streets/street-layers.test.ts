import { validateStyleMin } from "@maplibre/maplibre-gl-style-spec";
import { expect, test } from "vitest";
import cities from "../basemap/cities.json" with { type: "json" };
import outlines from "../basemap/outlines.json" with { type: "json" };
import { basemapStyle } from "../basemap/style.ts";
import { unpackBasemap, type PackedBasemap, type PackedCities } from "../basemap/unpack.ts";
import type { MapTheme } from "../colors.ts";
import { streetLand } from "./street-colors.ts";
import { streetNames } from "./street-labels.ts";
import { MAIN_LAYERS, streetGround } from "./street-layers.ts";
import { STREETS, type Streets } from "./streets.ts";

const data = unpackBasemap(outlines as unknown as PackedBasemap, cities as unknown as PackedCities);
const streets: Streets = {
  scheme: "ruas",
  hasHoles: () => false,
  readAhead: async () => {},
  readTile: async () => ({ data: new ArrayBuffer(0) }),
  source: { type: "vector", tiles: ["ruas://x#{z}/{x}/{y}"] },
  bounds: [-48, -24, -46, -22],
  from: 6,
  land: (theme, further) => streetLand(theme, 6, further),
  ground: (theme) => streetGround(theme, 6),
  names: (theme, font) => streetNames(theme, 6, font),
  main: MAIN_LAYERS,
};
const THEMES: MapTheme[] = ["light", "dark"];

test.for(THEMES)("the %s streets need no files, and lie between the land and all names", (theme) => {
  const { layers, glyphs, sprite } = basemapStyle(data, theme, { streets });
  expect([glyphs, sprite]).toEqual([undefined, undefined]);
  expect(JSON.stringify(layers)).not.toMatch(/Noto|icon-image|fill-pattern|line-pattern/);
  const ids = layers.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const firstName = layers.findIndex(({ type }) => type === "symbol");
  expect(layers.slice(firstName).every(({ type }) => type === "symbol" || type === "circle")).toBe(true);
  expect(ids.indexOf("earth")).toBeGreaterThan(ids.indexOf("states"));
  expect(ids.indexOf("roads_highway")).toBeLessThan(firstName);
  for (const layer of layers)
    if ("source" in layer && layer.source === STREETS)
      expect([layer.id, layer.minzoom! >= 6]).toEqual([layer.id, true]);
  const fonts = layers.flatMap((layer) => (layer.type === "symbol" ? [layer.layout!["text-font"]] : []));
  expect([...new Set(fonts.map((font) => JSON.stringify(font)))]).toEqual(['["Inter Variable"]']);
});

test.for(THEMES)("land and sea of the %s tiles have the colours of the embedded map", (theme) => {
  const { layers } = basemapStyle(data, theme, { streets });
  const paint = (id: string, property: string) =>
    (layers.find((layer) => layer.id === id)!.paint as Record<string, unknown>)[property];
  expect(paint("earth", "fill-color")).toEqual(paint("brazil", "fill-color"));
  expect(paint("water", "fill-color")).toBe(paint("sea", "background-color"));
  // Abroad too, once tiles are drawn: they do not know where Brazil ends.
  const own = paint("brazil", "fill-color") as unknown[];
  const abroad = paint("neighbours", "fill-color") as unknown[];
  expect([abroad.slice(0, 4), abroad.slice(5)]).toEqual([own.slice(0, 4), own.slice(5)]);
});

test("names are the Portuguese ones where there are some; towns are named by the tiles or by the embedded map, not by both", () => {
  const { layers } = basemapStyle(data, "light", { streets });
  const town = layers.find(({ id }) => id === "town-names")!;
  expect(town).toMatchObject({ layout: { "text-field": ["coalesce", ["get", "name:pt"], ["get", "name"]] } });
  for (const rank of [1, 2, 3]) {
    const { filter } = layers.find(({ id }) => id === `cities-${rank}`) as { filter?: unknown };
    expect(JSON.stringify(filter)).toContain('["<",["zoom"],6],["!",["within"');
  }
});

test("the first picture has the main streets and names, and the others are drawn in between afterwards", () => {
  const ofStreets = (isFirst: boolean) =>
    basemapStyle(data, "light", { streets, isFirst }).layers.flatMap((layer) =>
      "source" in layer && layer.source === STREETS ? [layer.id] : [],
    );
  const [first, all] = [ofStreets(true), ofStreets(false)];
  expect(first.toSorted()).toEqual([...MAIN_LAYERS].toSorted());
  expect(all.filter((id) => MAIN_LAYERS.has(id))).toEqual(first);
  expect(all.length).toBeGreaterThan(3 * first.length);
});

test("where all of the view has streets the first picture needs no names of the embedded map, only its land", () => {
  const { sources, layers } = basemapStyle(data, "light", { streets, isFirst: true, hasNames: false });
  expect(sources).not.toHaveProperty("labels");
  const used = layers.flatMap((layer) => ("source" in layer ? [layer.source as string] : []));
  expect([...new Set(used)].toSorted()).toEqual(Object.keys(sources).toSorted());
});

test.for(THEMES)("every %s style is valid, because the map does not check ours again", (theme) => {
  const styles = [{}, { land: "http://localhost" }, { streets }, { streets, isFirst: true, hasNames: false }];
  for (const extras of styles) expect(validateStyleMin(basemapStyle(data, theme, extras))).toEqual([]);
});

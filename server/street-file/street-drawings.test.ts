import { rmSync, writeFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { parseStreetLocator, streetLocatorOf } from "#app/features/map/locator/street-locator.ts";
import { LOCATOR } from "#app/features/map/locator/locator.ts";
import type { Point } from "#app/lib/sphere.ts";
import { newFolder } from "#tests/run-folder.ts";
import { parkAt, townAround } from "#tests/street-town.ts";
import { createStreetDrawings } from "./street-drawings.ts";
import { streetFileIn } from "./street-file.ts";

const CENTRE: Point = [-47.0608, -22.9056];
const dataDir = newFolder();
let address: string | null = null;
const drawings = createStreetDrawings(dataDir, async () => address);

afterEach(() => {
  address = null;
  rmSync(streetFileIn(dataDir), { force: true });
});

function putInPlace(version: string): void {
  writeFileSync(streetFileIn(dataDir), townAround(CENTRE));
  address = `/mapa/ruas.pmtiles?v=${version}`;
}

/** The drawing that the page of a property at this point shows. */
async function drawingAt([lng, lat]: Point, metres: number): Promise<string | null> {
  const { basemap } = streetLocatorOf({ lat, lng, metres }, "a");
  return drawings.draw(parseStreetLocator(new URL(basemap, "http://localhost").searchParams)!);
}

/** How much a colour is drawn: numbers in the paths that have it. */
const amountOf = (svg: string, color: string) =>
  [...svg.matchAll(/<path d="([^"]+)"[^>]*?(?:fill|stroke)="var\(--([a-z-]+)\)"/g)]
    .filter((match) => match[2] === color)
    .reduce((sum, match) => sum + match[1]!.length, 0);

test("the streets around a point are drawn with their names, light enough to send", async () => {
  expect(await drawings.versionAt(CENTRE[1], CENTRE[0])).toBeNull();
  putInPlace("a");
  expect(await drawings.versionAt(CENTRE[1], CENTRE[0])).toBe("a");
  const svg = (await drawingAt(CENTRE, 40))!;
  for (const color of ["road", "main-road", "road-edge"])
    expect(amountOf(svg, color), color).toBeGreaterThan(20);
  expect(svg).toMatch(/<text [^>]*>[^<]+<\/text>/);
  expect(svg).not.toMatch(/NaN|Infinity|#[0-9a-f]{3,6}"/);
  expect(svg.length).toBeLessThan(60_000);
  const park = (await drawingAt(parkAt(CENTRE), 40))!;
  expect(amountOf(park, "green")).toBeGreaterThan(0);
});

test("a point outside of the file has no drawing, and none is left when the file goes", async () => {
  putInPlace("a");
  expect(await drawings.versionAt(-3.1, -60)).toBeNull();
  expect(await drawingAt([-60, -3.1], 40)).toBeNull();
  address = null;
  expect(await drawingAt(CENTRE, 40)).toBeNull();
});

test("a file that was cut along a border has no drawing where its bounds have no tile", async () => {
  writeFileSync(streetFileIn(dataDir), townAround(CENTRE, { bounds: [-48, -24, -46, -22] }));
  address = "/mapa/ruas.pmtiles?v=cut";
  const pictures: (string | null)[] = [];
  for (const [lat, lng] of [
    [CENTRE[1], CENTRE[0]],
    [-23.5, -46.6],
    [-23.5, -46.6],
  ] as const)
    pictures.push(await drawings.versionAt(lat, lng));
  expect(pictures).toEqual(["cut", null, null]);
});

test("the drawing is wide enough for the circle in which the property is, and says how wide it is", () => {
  const at = (metres: number | null) => streetLocatorOf({ lat: -22.9, lng: -47, metres }, "a");
  expect([at(20), at(100), at(400), at(900)].map(({ scale }) => scale.text)).toEqual([
    "200\u00a0m",
    "200\u00a0m",
    "500\u00a0m",
    "1\u00a0km",
  ]);
  expect(at(20).areaRadius).toBeNull();
  for (const metres of [100, 300, 900])
    expect(at(metres).areaRadius! * 2, String(metres)).toBeLessThanOrEqual(LOCATOR.height);
  expect(at(null)).toMatchObject({ areaRadius: null, pin: true });
});

test.each([
  "",
  "em=-22.90000,-47.00000",
  "em=48.85000,2.35000&km=1",
  "em=-22.9,-47.0&km=1",
  "em=-22.90000,-47.00000&km=3",
])("an address that no page has is refused: %s", (query) => {
  expect(parseStreetLocator(new URLSearchParams(query))).toBeNull();
});

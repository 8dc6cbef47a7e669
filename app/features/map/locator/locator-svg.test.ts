import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { locatorSvg } from "./locator-svg.server.ts";
import { BASEMAP_ID, LOCATOR, locatorOf, parseLocator, projection } from "./locator.ts";

const RIO = { lat: -22.91, lng: -43.2, km: 120 };

test("the address of a drawing can be parsed back, and a point outside Brazil is refused", () => {
  const place = { lat: -22.9068, lng: -43.1729, precision: "bairro", metres: null, area: null } as const;
  const { basemap } = locatorOf(place);
  const url = new URL(basemap, "http://x");
  expect([url.pathname, url.hash]).toEqual(["/mapa/situacao.svg", `#${BASEMAP_ID}`]);
  expect(parseLocator(url.searchParams)).toEqual({ lat: -22.91, lng: -43.17, km: 60 });
  const odd = ["em=48.85,2.35&km=120", "em=-22.9,-43.2&km=7", "em=a,b&km=120", "em=-22.91234,-43&km=120", ""];
  for (const query of odd) expect(parseLocator(new URLSearchParams(query))).toBeNull();
});

test("the centre is in the middle, and the drawing is as many km across as it says", () => {
  const toDrawing = projection(RIO);
  expect(toDrawing([RIO.lng, RIO.lat])).toEqual([LOCATOR.width / 2, LOCATOR.height / 2]);
  const [x] = toDrawing([RIO.lng + 60 / (111.32 * Math.cos((RIO.lat * Math.PI) / 180)), RIO.lat]);
  expect(x).toBeCloseTo(LOCATOR.width);
});

test.each([60, 120, 240])("what is around Rio over %d km is drawn, and light enough to send", (km) => {
  const svg = locatorSvg({ ...RIO, km });
  expect(svg).toContain(`<symbol id="${BASEMAP_ID}"`);
  expect(svg).toMatch(/(São Gonçalo|Petrópolis)<\/text>/);
  expect(gzipSync(svg).length).toBeLessThan(9_000);
  expect(svg).not.toMatch(/NaN|#[0-9a-f]{3,6}"/);
  const numbers = [...svg.matchAll(/ d="([^"]+)"/g)].flatMap(([, d]) => d!.match(/-?[\d.]+/g)!.map(Number));
  expect(numbers.length).toBeGreaterThan(20);
});

test("close up the bay and the islands are there, and the land is that of the municipalities", () => {
  const land = / d="([^"]*)" fill="var\(--land\)"/.exec(locatorSvg({ ...RIO, km: 60 }))![1]!;
  expect(land.match(/M/g)!.length).toBeGreaterThan(10);
});

test("a neighbourhood and a municipality are drawn by their shapes, which fit into the drawing", () => {
  const square = (half: number): [number, number][] => [
    [-43.2 - half, -22.9 - half],
    [-43.2 + half, -22.9 - half],
    [-43.2 + half, -22.9 + half],
    [-43.2 - half, -22.9 + half],
  ];
  const known = { lat: -22.9, lng: -43.2, metres: 900 };
  for (const [precision, half] of [
    ["bairro", 0.008],
    ["municipio", 0.2],
    ["municipio", 2],
  ] as const) {
    const { areaPath, areaRadius, at, scale } = locatorOf({ ...known, precision, area: [square(half)] });
    expect(areaRadius).toBeNull();
    const ys = [...areaPath!.matchAll(/ (-?[\d.]+)/g)].map(([, y]) => Number(y));
    expect(Math.min(...ys)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...ys)).toBeLessThanOrEqual(LOCATOR.height);
    expect(Math.max(...ys) - Math.min(...ys)).toBeGreaterThan(10);
    expect(at[0]).toBeCloseTo(LOCATOR.width / 2, -1);
    expect(scale.width).toBeLessThanOrEqual(70);
  }
  const { areaPath, areaRadius } = locatorOf({ ...known, precision: "rua", area: null });
  expect([areaPath, areaRadius]).toEqual([null, null]);
});

test("far inland the drawing has land only, at sea it has none", () => {
  const landOf = (svg: string) => / d="([^"]*)" fill="var\(--land\)"/.exec(svg)![1]!;
  expect(landOf(locatorSvg({ lat: -16.68, lng: -49.25, km: 240 })).match(/[ML]/g)).toHaveLength(4);
  expect(landOf(locatorSvg({ lat: -30, lng: -30, km: 240 }))).toBe("");
});

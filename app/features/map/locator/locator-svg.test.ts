import { expect, test } from "vitest";
import { locatorSvg } from "./locator-svg.ts";
import { BASEMAP_ID, LOCATOR, locatorOf, parseLocator, projection } from "./locator.ts";

const RIO = { lat: -22.91, lng: -43.2, km: 120 };

test("the address of a drawing can be parsed back, and a point outside Brazil is refused", () => {
  const { basemap } = locatorOf(-22.9068, -43.1729, "bairro", null);
  const url = new URL(basemap, "http://x");
  expect([url.pathname, url.hash]).toEqual(["/mapa/situacao.svg", `#${BASEMAP_ID}`]);
  expect(parseLocator(url.searchParams)).toEqual({ lat: -22.91, lng: -43.17, km: 120 });
  for (const query of [
    "em=48.85,2.35&km=120",
    "em=-22.9,-43.2&km=7",
    "em=a,b&km=120",
    "em=-22.91234,-43&km=120",
    "",
  ])
    expect(parseLocator(new URLSearchParams(query))).toBeNull();
});

test("the centre is in the middle, and the drawing is as many km across as it says", () => {
  const toDrawing = projection(RIO);
  expect(toDrawing([RIO.lng, RIO.lat])).toEqual([LOCATOR.width / 2, LOCATOR.height / 2]);
  const [x] = toDrawing([RIO.lng + 60 / (111.32 * Math.cos((RIO.lat * Math.PI) / 180)), RIO.lat]);
  expect(x).toBeCloseTo(LOCATOR.width);
});

test("land, sea and the largest cities around Rio are drawn in the page's colours, light enough to send", () => {
  const svg = locatorSvg(RIO);
  expect(svg).toContain(`<symbol id="${BASEMAP_ID}"`);
  expect(svg).toContain("São Gonçalo</text>");
  expect(svg.length).toBeLessThan(6_000);
  expect(svg).not.toMatch(/NaN|#[0-9a-f]{3,6}"/);
  const numbers = [...svg.matchAll(/ d="([^"]+)"/g)].flatMap(([, d]) => d!.match(/-?[\d.]+/g)!.map(Number));
  expect(numbers.length).toBeGreaterThan(20);
});

test("far inland the drawing has land only, at sea it has none", () => {
  const landOf = (svg: string) => / d="([^"]*)" fill="var\(--land\)"/.exec(svg)![1]!;
  const inland = landOf(locatorSvg({ lat: -16.68, lng: -49.25, km: 240 }));
  expect(inland.match(/[ML]/g)).toHaveLength(4);
  expect(landOf(locatorSvg({ lat: -30, lng: -30, km: 240 }))).toBe("");
});

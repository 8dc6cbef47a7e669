import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { seededRandom } from "#app/lib/seeded-random.ts";
import { municipalityRings, kmOutside } from "#tests/outlines.ts";
import { pointsOf } from "#tests/points.ts";
import { realData } from "#tests/real-data.ts";
import type { Point } from "#app/lib/sphere.ts";
import { OutlineGrid } from "./census/outline-grid.ts";
import {
  OUTLINE_METRES,
  OutlineTable,
  packOutlines,
  isInside,
  metresToBorder,
  type Line,
} from "./outline-table.ts";
import { cityExtent, GRACE_METRES, landOf, mayLieIn, outlineTable, withGrace } from "./outlines.server.ts";
import { allCities } from "./places.ts";

const RIO = { ibge: 3304557, state: "RJ" } as const;
const SAO_PAULO = { ibge: 3550308, state: "SP" } as const;

test("every municipality has an outline, and its seat lies inside of it or at most 300 m outside", () => {
  const outside = allCities().filter(({ ibgeCode, lat, lng }) => {
    const { rings } = landOf(ibgeCode)!;
    return !isInside(rings, lng, lat) && metresToBorder(rings, lng, lat) > 300;
  });
  expect(outside.map(({ slug }) => slug)).toEqual([]);
  for (const { ibgeCode, state, lat, lng } of allCities())
    expect(mayLieIn({ ibge: ibgeCode, state }, { lat, lng })).toBe(true);
});

test("no land of a municipality lies farther from its seat than its reach", () => {
  for (const { ibgeCode, lat, reachM } of allCities()) {
    const box = cityExtent(ibgeCode)!;
    const farthest = Math.max(box.north - lat, lat - box.south) * 111_000;
    expect(reachM).toBeGreaterThan(farthest);
  }
});

test.each([
  ["the town hall of Guarulhos", SAO_PAULO, -23.4628, -46.5333, false],
  ["the town hall of Osasco", SAO_PAULO, -23.5329, -46.7916, false],
  ["the south of São Paulo", SAO_PAULO, -23.9, -46.7, true],
  ["Niterói, on the other side of the bay", RIO, -22.8832, -43.1034, false],
  ["the middle of Nilópolis, 1.4 km from the border", RIO, -22.8075, -43.4139, true],
  ["the island of Paquetá", RIO, -22.761, -43.109, true],
  ["the sea 1 km off Copacabana", RIO, -22.979, -43.173, true],
  ["the sea 8 km off Copacabana", RIO, -23.04, -43.13, false],
] as const)("%s: where a point may lie, the outline and two kilometres decide", (_, city, lat, lng, may) => {
  expect(mayLieIn(city, { lat, lng })).toBe(may);
});

test("a municipality founded after 2010 lies in the land of those that it was made from", () => {
  const nazaria = { ibge: 2206720, state: "PI" } as const;
  expect(mayLieIn(nazaria, { lat: -5.3519, lng: -42.8153 })).toBe(true);
  expect(mayLieIn(nazaria, { lat: -5.0919, lng: -42.8034 })).toBe(true);
  expect(mayLieIn(nazaria, { lat: -3.0, lng: -41.8 })).toBe(false);
  expect(landOf(9999999)).toBeNull();
});

test("without a municipality a point may lie anywhere in the state", () => {
  expect(mayLieIn({ ibge: null, state: "SP" }, { lat: -23.4628, lng: -46.5333 })).toBe(true);
  expect(mayLieIn({ ibge: null, state: "RJ" }, { lat: -23.4628, lng: -46.5333 })).toBe(false);
  // Inside of the box around Goiás.
  expect(mayLieIn({ ibge: null, state: "GO" }, { lat: -15.79, lng: -47.88 })).toBe(false);
  expect(mayLieIn({ ibge: null, state: "DF" }, { lat: -15.79, lng: -47.88 })).toBe(true);
});

/** Even-odd rule as a book has it: edges that a ray to the east crosses, counted one by one. */
function crossings(points: Point[], lng: number, lat: number): number {
  return points.filter(([x1, y1], i) => {
    const [x2, y2] = points[(i + 1) % points.length]!;
    if (y1 === y2 || lat < Math.min(y1, y2) || lat >= Math.max(y1, y2)) return false;
    return x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1) > lng;
  }).length;
}

function lineOf(points: Point[]): Line {
  return Float64Array.from([...points, points[0]!].flat());
}

test("a point is inside where a ray from it crosses the rings an odd number of times", () => {
  const random = seededRandom(7);
  const whole = (most: number) => Math.floor(random() * most);
  let inside = 0;
  for (let run = 0; run < 2_000; run++) {
    const rings = Array.from({ length: whole(4) }, () =>
      Array.from({ length: 3 + whole(9) }, (): Point => [whole(80), whole(80)]),
    );
    // Off the whole numbers, so that no point lies on a corner.
    const [lng, lat] = [whole(80) + 0.37, whole(80) + 0.53];
    const sum = rings.reduce((all, points) => all + crossings(points, lng, lat), 0);
    if (sum % 2 === 1) inside++;
    expect(isInside(rings.map(lineOf), lng, lat)).toBe(sum % 2 === 1);
  }
  expect(inside).toBeGreaterThan(200);
});

test("the grid of the census accepts exactly the points that the outline and two kilometres accept", () => {
  const cities = allCities();
  const random = seededRandom(8);
  let accepted = 0;
  for (let run = 0; run < 120; run++) {
    const { ibgeCode, state } = cities[Math.floor(random() * cities.length)]!;
    const { box, rings } = landOf(ibgeCode)!;
    const wide = withGrace(box);
    const grid = new OutlineGrid(wide, rings, GRACE_METRES);
    for (let i = 0; i < 200; i++) {
      const lng = wide.west + random() * (wide.east - wide.west);
      const lat = wide.south + random() * (wide.north - wide.south);
      const may = mayLieIn({ ibge: ibgeCode, state }, { lat, lng });
      if (may) accepted++;
      expect(grid.has(lng, lat)).toBe(may);
    }
  }
  expect(accepted).toBeGreaterThan(9_000);
});

test("lines that neighbours share are read in both directions, and rings are those that were packed", () => {
  const [shared, left] = [pointsOf(1, 0, 1, 1), pointsOf(1, 1, 0, 1, 0, 0, 1, 0)];
  const right = pointsOf(1, 1, 2, 1, 2, 0, 1, 0);
  const rings = new Map([
    [5, [[0, 1]]],
    [7, [[~2, ~0]]],
  ]);
  const table = new OutlineTable(packOutlines({ source: "nobody", lines: [shared, left, right], rings }));
  expect([...table.codes()]).toEqual([5, 7]);
  expect([...table.rings(5)![0]!]).toEqual([1, 0, 1, 1, 0, 1, 0, 0, 1, 0]);
  expect([...table.rings(7)![0]!]).toEqual([1, 0, 2, 0, 2, 1, 1, 1, 1, 0]);
  expect(table.box(7)).toEqual({ west: 1, south: 0, east: 2, north: 1 });
  expect(table.rings(6)).toBeNull();
});

const source = realData("geo/municipios.topojson");
if (!source) process.stdout.write("real data absent (municipios.topojson): skipped\n");

test.skipIf(!source)("no corner of IBGE's outlines is farther from the table's than it says", () => {
  let farthest = 0;
  for (const [ibge, original] of municipalityRings(readFileSync(source!, "utf8"))) {
    if (ibge % 17 !== 0) continue;
    const rings = outlineTable().rings(ibge)!;
    for (const [lng, lat] of original.flat()) farthest = Math.max(farthest, metresToBorder(rings, lng, lat));
    const plain = rings.map((line) =>
      Array.from({ length: line.length / 2 }, (_, i): Point => [line[i * 2]!, line[i * 2 + 1]!]),
    );
    for (const [lng, lat] of original.flat().slice(0, 3))
      expect(kmOutside(plain, [lng, lat])).toBeLessThan(0.3);
  }
  process.stdout.write(`farthest corner of the source: ${Math.round(farthest)} m\n`);
  // 120 m of it are the source's own.
  expect(farthest).toBeLessThan(OUTLINE_METRES - 120);
});

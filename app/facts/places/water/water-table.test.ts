import { expect, test } from "vitest";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Box } from "#app/lib/ring.ts";
import { pointsOf } from "#tests/points.ts";
import { isInside } from "../outline-table.ts";
import { WATER_FOLDER, waterTables } from "./water.server.ts";
import { packWater, WaterTable, type WaterShape } from "./water-table.ts";

const square = (west: number, south: number, size: number): WaterShape["points"] => {
  const [east, north] = [west + size, south + size];
  return pointsOf(west, south, west, north, east, north, east, south, west, south);
};

function around(lng: number, lat: number, degrees = 0.01): Box {
  return { west: lng - degrees, east: lng + degrees, south: lat - degrees, north: lat + degrees };
}

test("a table gives back what lies in a box: a lake with its islands, a river with its rank, and no island of another lake", () => {
  const bytes = packWater("from nowhere", [
    { kind: "water", rank: 1, points: square(-50, -20, 1) },
    { kind: "island", rank: 1, points: square(-49.6, -19.6, 0.2) },
    { kind: "water", rank: 2, points: square(-40, -20, 1) },
    { kind: "island", rank: 2, points: square(-39.6, -19.6, 0.2) },
    { kind: "river", rank: 3, points: pointsOf(-50, -19.55, -49, -19.45) },
  ]);
  expect(Buffer.from(bytes).toString("latin1")).toMatch(/^from nowhere\n/);
  const near = [...new WaterTable(bytes).near(around(-49.5, -19.5))];
  expect(near.map(({ kind, rank, isEdge }) => [kind, rank, isEdge])).toEqual([
    ["water", 1, true],
    ["island", 1, true],
    ["river", 3, true],
  ]);
  expect([...near[1]!.line]).toEqual(
    square(-49.6, -19.6, 0.2)
      .flat()
      .map((degrees) => Math.round(degrees * 10) / 10),
  );
});

test("of a long shore only what is near keeps its corners, and the same points lie inside of it", () => {
  const [lng, lat, corners] = [-50, -20, 2_000];
  const points = Array.from({ length: corners + 1 }, (_, i): [number, number] => {
    const [turn, radius] = [(2 * Math.PI * (i % corners)) / corners, 2 + 0.05 * Math.cos(i * 0.7)];
    return [lng + radius * Math.cos(turn), lat + radius * Math.sin(turn)];
  });
  const table = new WaterTable(packWater("", [{ kind: "shore", rank: 0, points }]));
  const whole = [...table.near(around(lng, lat, 5))][0]!.line;
  expect(whole.length).toBeGreaterThan(2 * corners * 0.95);
  for (const [x, y] of pointsOf(-48, -20, -50, -18.02, -51.4, -21.4, -50, -21.96)) {
    const box = around(x, y, 0.1);
    const { line, isEdge } = [...table.near(box)][0]!;
    expect([isEdge, line.length < whole.length / 5]).toEqual([true, true]);
    for (let dx = -0.09; dx < 0.1; dx += 0.02)
      for (let dy = -0.09; dy < 0.1; dy += 0.02)
        expect(isInside([line], x + dx, y + dy)).toBe(isInside([whole], x + dx, y + dy));
  }
  expect([...table.near(around(lng, lat))].map(({ isEdge }) => isEdge)).toEqual([false]);
});

test("the tables are at most 700 kB, each names its source and licence, and the licences are beside them", () => {
  const heads = ["osm.bin", "gshhg.bin"].map((name) => {
    const bytes = readFileSync(path.join(WATER_FOLDER, name));
    return { size: bytes.length, text: bytes.subarray(0, bytes.indexOf(10)).toString() };
  });
  expect(heads[0]!.size + heads[1]!.size).toBeLessThan(700_000);
  expect(heads[0]!.text).toContain("OpenStreetMap contributors, ODbL 1.0");
  expect(heads[1]!.text).toContain("GSHHG 2.3.7");
  const licence = readFileSync(path.join(WATER_FOLDER, "LICENSE.txt"), "utf8");
  expect(licence).toContain("https://opendatacommons.org/licenses/odbl/1.0/");
});

test("the lakes of one table are not in the other, and only OpenStreetMap's draws the coast", () => {
  const [osm, gshhg] = waterTables() as [WaterTable, WaterTable];
  const kinds = (table: WaterTable, box: Box) => new Set([...table.near(box)].map(({ kind }) => kind));
  const [itaipu, furnas, santos] = [
    around(-54.42, -25.05),
    around(-46.1, -20.73),
    around(-46.33, -23.98, 0.1),
  ];
  expect([kinds(osm, itaipu).has("water"), kinds(gshhg, itaipu).has("water")]).toEqual([true, false]);
  expect([kinds(osm, furnas).has("water"), kinds(gshhg, furnas).has("water")]).toEqual([false, true]);
  expect([kinds(osm, santos).has("shore"), kinds(gshhg, santos).has("shore")]).toEqual([true, false]);
});

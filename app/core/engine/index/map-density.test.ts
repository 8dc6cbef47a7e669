import { expect, test } from "vitest";
import { NO_FILTERS } from "#app/facts/query/filters.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import { CENTRE, median, scattered } from "#tests/scattered-listings.ts";
import { buildIndex } from "./build-index.ts";
import { hexagonAt, hexagonCorners } from "#app/lib/hexagons.ts";
import type { DensityCell } from "#app/core/engine/map-items.ts";
import { boxOfView, mercatorX, mercatorY } from "#app/lib/mercator.ts";
import { isInBox, isInsideRing } from "#app/lib/ring.ts";

const SCREEN = { width: 1200, height: 800 };
const listings = scattered(3_000, 3);
const placed = listings.filter((l): l is Listing & { lat: number; lng: number } => l.lat !== null);
const engine = await buildIndex([listings], { newest: null, byState: {}, demo: false });

function densityAt(zoom: number, centre: readonly [number, number] = CENTRE) {
  const view = { box: boxOfView(centre, zoom, SCREEN), zoom };
  return { box: view.box, ...engine.density({ filters: NO_FILTERS, view }) };
}

const totalOf = (cells: DensityCell[]) => cells.reduce((sum, { count }) => sum + count, 0);

test("from far away every placed listing is in exactly one hexagon", () => {
  const { cells, zoom } = densityAt(6);
  expect(zoom).toBe(6);
  expect(cells.every(({ kind }) => kind === "hexagono")).toBe(true);
  expect(totalOf(cells)).toBe(placed.length);
  expect(cells.map(({ count }) => count)).toEqual(cells.map(({ count }) => count).toSorted((a, b) => b - a));
});

test("a hexagon has the count and the medians of the listings inside its corners", () => {
  for (const cell of densityAt(7).cells) {
    const corners = hexagonCorners(cell.lng, cell.lat, 7);
    const inside = placed.filter(({ lng, lat }) => isInsideRing(corners, lng, lat));
    expect(cell.count).toBe(inside.length);
    expect(cell.medianPriceCents).toBe(Math.round(median(inside.map((l) => l.priceCents))!));
    const discount = median(inside.flatMap((l) => l.discount ?? []));
    if (discount === null) expect(cell.medianDiscount).toBeNull();
    else expect(Math.abs(cell.medianDiscount! - discount)).toBeLessThan(0.006);
    const names = inside.map(({ city }) => city);
    const most = Math.max(...names.map((name) => names.filter((other) => other === name).length));
    expect(names.filter((name) => name === cell.name)).toHaveLength(most);
  }
});

test("no point is nearer to another hexagon than to its own", () => {
  for (const { lng, lat } of placed.slice(0, 500)) {
    const own = hexagonAt(mercatorX(lng), mercatorY(lat), 9);
    const corners = hexagonCorners(lng, lat, 9);
    expect(isInsideRing(corners, lng, lat)).toBe(true);
    for (const [x, y] of corners) {
      const inwards = [lng + (x - lng) * 1e-6, lat + (y - lat) * 1e-6] as const;
      expect(hexagonAt(mercatorX(inwards[0]), mercatorY(inwards[1]), 9)).toEqual(own);
    }
  }
});

test("hexagons stay where they are while the map is panned", () => {
  const street = placed.find(({ precision }) => precision === "rua")!;
  for (const zoom of [5, 8, 10, 12]) {
    const here = densityAt(zoom, [street.lng, street.lat]);
    const moved = densityAt(zoom, [street.lng + 170 / 2 ** zoom, street.lat - 80 / 2 ** zoom]);
    const both = (cell: DensityCell) => isInBox(here.box, cell) && isInBox(moved.box, cell);
    const before = here.cells.filter(both);
    expect(before.length).toBeGreaterThan(1);
    expect(moved.cells.filter(both)).toEqual(before);
  }
});

test("a place known less exactly than a hexagon is large is drawn as a circle of its own", () => {
  const { lng, lat } = placed.find(({ precision }) => precision === "rua")!;
  const kindsAt = (zoom: number) =>
    [...new Set(densityAt(zoom, [lng, lat]).cells.map(({ kind }) => kind))].sort();
  expect(kindsAt(8)).toEqual(["hexagono"]);
  expect(kindsAt(9)).toEqual(["hexagono", "municipio"]);
  expect(kindsAt(11)).toEqual(["hexagono", "municipio"]);
  expect(kindsAt(12)).toEqual(["bairro", "hexagono", "municipio"]);
  const circle = densityAt(12, [lng, lat]).cells.find(({ kind }) => kind === "bairro")!;
  const panel = engine.place({ filters: NO_FILTERS, place: circle.place!, page: 1, pageSize: 5 });
  expect(panel.total).toBe(circle.count);
});

test("there are never more than 800 cells, however close the zoom", () => {
  const all = { west: -180, south: -90, east: 180, north: 90 };
  const density = engine.density({ filters: NO_FILTERS, view: { box: all, zoom: 20 } });
  expect(density.cells.length).toBeLessThanOrEqual(800);
  const dense = boxOfView(CENTRE, 9, { width: 4000, height: 4000 });
  const near = { filters: NO_FILTERS, view: { box: dense, zoom: 20 } };
  const { cells } = engine.density(near);
  expect(cells.length).toBeLessThanOrEqual(800);
  expect(totalOf(cells)).toBeGreaterThan(engine.map(near).inBox * 0.9);
});

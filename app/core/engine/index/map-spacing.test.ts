import { expect, test } from "vitest";
import { itemSize } from "#app/core/engine/marker-size.ts";
import { cellAt, CLOSEST_ZOOM, hasCell, layerOf } from "#app/core/engine/map-cells.ts";
import { pointKind, type Listing } from "#app/facts/listings/listing.ts";
import { pointKey } from "#app/facts/listings/point-key.ts";
import { NO_FILTERS } from "#app/facts/query/filters.ts";
import { boxOfView, mercatorX, mercatorY, WORLD } from "#app/lib/mercator.ts";
import { seededRandom } from "#app/lib/seeded-random.ts";
import { newListing } from "#tests/listing.ts";
import { pick, type Random } from "#tests/random-listings.ts";
import { indexOver } from "#tests/index-over.ts";
import { markerPoint, type MapItem, type MapPlace } from "#app/core/engine/map-items.ts";
import type { MemoryEngine } from "./memory-engine.ts";

const CENTRE = [-43.2, -22.9] as const;
const SCREEN = { width: 1600, height: 1200 };
const WIDE = { width: 4000, height: 4000 };
const INSIDE = { width: 3400, height: 3400 };

/** Degrees from one end of a town to the other: a building's size to a state's. */
const SPREADS = [0.0001, 0.002, 0.03, 0.5, 4];

/** Listings at 60 points around the centre: several at most of them, and several units in some of their houses. */
function inventedTown(random: Random, spread = pick(SPREADS, random)): Listing[] {
  const micro = (value: number) => Math.round(value * 1e6) / 1e6;
  const points = Array.from({ length: 60 }, () => ({
    lng: micro(CENTRE[0] + (random() - 0.5) * spread),
    lat: micro(CENTRE[1] + (random() - 0.5) * spread),
  }));
  return Array.from({ length: 1 + Math.floor(random() * 150) }, (_, i) => {
    const point = pick(points, random);
    const precision = pick(["porta", "rua", "rua", "bairro", "municipio"] as const, random);
    return newListing({
      ...point,
      number: String(8_000_000_000_000 + i),
      precision,
      precisionM: { porta: 20, rua: 300, bairro: 900, municipio: 9_000 }[precision],
      address: `Rua ${points.indexOf(point)}, N. ${1 + Math.floor(random() * 4)}, Apto. ${i}`,
      priceCents: 10_000 * Math.ceil(random() ** 3 * 900_000),
    });
  });
}

/** Some towns, the same in every run. */
function towns(count: number, spread?: number): Listing[][] {
  const random = seededRandom(16);
  return Array.from({ length: count }, () => inventedTown(random, spread));
}

function mapAt(engine: MemoryEngine, zoom: number, size = SCREEN) {
  return engine.map({ filters: NO_FILTERS, view: { box: boxOfView(CENTRE, zoom, size), zoom } });
}

/** The pairs of items whose markers would cover each other on a map of this zoom. */
function covering(items: readonly MapItem[], zoom: number): [MapItem, MapItem][] {
  const px = 512 * 2 ** zoom;
  const boxes = items.map((item) => {
    const [lng, lat] = markerPoint(item);
    return { item, x: mercatorX(lng) * px, y: mercatorY(lat) * px, ...itemSize(item) };
  });
  return boxes.flatMap((a, i) =>
    boxes.slice(i + 1).flatMap((b): [MapItem, MapItem][] => {
      const isCovered =
        Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < (a.height + b.height) / 2;
      return isCovered ? [[a.item, b.item]] : [];
    }),
  );
}

const ZOOMS = [3, 6, 9, 10, 12, 13, 14, 15, 16, 17, 18];

test("no two markers cover each other at any zoom, and their counts add up to what is in the box", async () => {
  for (const listings of towns(20)) {
    const engine = await indexOver(listings);
    for (const grid of ZOOMS) {
      const whole = mapAt(engine, grid, WIDE);
      for (const zoom of [grid - 0.5, grid, grid + 0.49]) {
        const result = mapAt(engine, zoom);
        expect(result.cellZoom).toBe(Math.round(zoom));
        expect(covering(result.items, zoom)).toEqual([]);
      }
      // Nothing is near enough to the edge to be drawn beyond it.
      if (mapAt(engine, grid, INSIDE).inBox < listings.length) continue;
      expect(whole.items.reduce((sum, { count }) => sum + count, 0)).toBe(whole.inBox);
    }
  }
});

test("every listing is in exactly one item by its cell or its point, also where clusters reach around each other", async () => {
  for (const listings of towns(20)) {
    const engine = await indexOver(listings);
    for (const wantedZoom of ZOOMS) {
      const { items, cellZoom: zoom } = mapAt(engine, wantedZoom, { width: 1e9, height: 1e9 });
      const counted = new Map<MapItem, number>();
      for (const listing of listings) {
        const layer = layerOf(pointKind(listing.precision), zoom);
        const column = cellAt(Math.round(mercatorX(listing.lng!) * WORLD), zoom);
        const row = cellAt(Math.round(mercatorY(listing.lat!) * WORLD), zoom);
        const isIn = (item: MapItem) =>
          item.kind === "grupo"
            ? hasCell(item.cells, { column, row, layer })
            : item.place === pointKey(listing);
        const item = items.find((one) => one.kind !== "grupo" && isIn(one)) ?? items.find(isIn);
        expect(item).toBeDefined();
        counted.set(item!, (counted.get(item!) ?? 0) + 1);
      }
      for (const item of items) {
        // From zoom 14 on several places of one cell may have been drawn with different markers.
        if (zoom < 14 || item.kind !== "grupo" || item.exact) expect(counted.get(item)).toBe(item.count);
      }
    }
  }
});

test("at the closest zoom every listing can be reached: by its own marker, by a fan, or by a list", async () => {
  for (const listings of towns(20, 0.0001)) {
    const engine = await indexOver(listings);
    const { items } = mapAt(engine, CLOSEST_ZOOM);
    const opened = items.flatMap((item): { place: string | null; count: number }[] => item.fan ?? [item]);
    for (const { place, count } of opened) {
      const { total } = engine.place({ filters: NO_FILTERS, place: place ?? "", page: 1, pageSize: 5 });
      expect(total).toBe(count);
    }
    const prices = opened.filter(
      (item): item is MapPlace => "pin" in item && item.count === 1 && item.pin !== null,
    );
    for (const { number, pin } of prices) {
      expect(listings.find((listing) => listing.number === number)!.priceCents).toBe(pin!.fromCents);
    }
    expect(opened.reduce((sum, { count }) => sum + count, 0)).toBe(listings.length);
  }
});

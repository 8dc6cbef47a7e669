import { expect, test } from "vitest";
import { NO_FILTERS } from "#app/facts/query/filters.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import { CENTRE, scattered } from "#tests/scattered-listings.ts";
import { indexOver } from "#tests/index-over.ts";
import { hexagonAt, hexagonCorners } from "#app/lib/hexagons.ts";
import { boxOfView, mercatorX, mercatorY } from "#app/lib/mercator.ts";
import { isInsideRing } from "#app/lib/ring.ts";

const SCREEN = { width: 1200, height: 800 };
const listings = scattered(3_000, 3);
const placed = listings.filter((l): l is Listing & { lat: number; lng: number } => l.lat !== null);
const engine = await indexOver(listings);

test("a hexagon has the count of the listings inside its corners", () => {
  const view = { box: boxOfView(CENTRE, 7, SCREEN), zoom: 7 };
  const { cells } = engine.density({ filters: NO_FILTERS, view });
  expect(cells.length).toBeGreaterThan(1);
  for (const cell of cells) {
    const corners = hexagonCorners(cell.lng, cell.lat, 7);
    expect(cell.count).toBe(placed.filter(({ lng, lat }) => isInsideRing(corners, lng, lat)).length);
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

import { expect, test } from "vitest";
import { seededRandom } from "#app/lib/seeded-random.ts";
import { parseArea, writeArea } from "#app/facts/query/area-codec.ts";
import { NO_FILTERS, type Area } from "#app/facts/query/filters.ts";
import { boxOf, isInsideRing } from "#app/lib/ring.ts";
import { circleRing, type Point } from "#app/lib/sphere.ts";
import { indexOver } from "#tests/index-over.ts";
import { newListing } from "#tests/listing.ts";
import { pick, type Random } from "#tests/random-listings.ts";
import { areaOf } from "./shape.ts";

/** Oiapoque, Chuí, Ponta do Seixas, Serra do Divisor, Monte Caburaí, Noronha, Trindade; and the capital. */
const FAR_CORNERS: Point[] = [
  [-51.83507, 3.84074],
  [-53.45, -33.69111],
  [-34.79314, -7.15527],
  [-73.99056, -7.53472],
  [-60.20472, 5.26972],
  [-32.42, -3.85],
  [-29.33, -20.51],
  [-47.88278, -15.79389],
];

/** Rings near a corner of the country: some convex, some crossing themselves, some with sides along the axes, some round. */
function randomArea(random: Random): Area {
  const [lng, lat] = pick(FAR_CORNERS, random);
  const spread = pick([0.01, 0.2, 3], random);
  const near = (): Point => [lng + (random() - 0.5) * spread, lat + (random() - 0.5) * spread];
  const kind = random();
  if (kind < 0.15) {
    const [west, south] = near();
    return { kind: "box", west, south, east: west + random() * spread, north: south + random() * spread };
  }
  if (kind < 0.35) return { kind: "ring", points: circleRing(near(), 100 + random() * spread * 50_000) };
  const points = Array.from({ length: 3 + Math.floor(random() * 58) }, near);
  if (kind > 0.7) {
    for (let i = 1; i < points.length; i += 2)
      points[i]![i % 4 === 1 ? 0 : 1] = points[i - 1]![i % 4 === 1 ? 0 : 1];
  }
  return { kind: "ring", points };
}

/** The area after it was written to an address and read back. */
function addressed(area: Area): Area | null {
  const stored = area.kind === "ring" ? areaOf({ kind: "ring", points: area.points }) : area;
  return stored && parseArea(writeArea(stored));
}

/** The specification of the rule: crossings counted point by point, in the projection of the map. */
function isInsideArea(area: Area, lng: number, lat: number): boolean {
  const box = area.kind === "box" ? area : boxOf(area.points);
  if (!box || lng < box.west || lng > box.east || lat < box.south || lat > box.north) return false;
  return area.kind === "box" || isInsideRing(area.points, lng, lat);
}

/** Inside, outside, on a corner, in the middle of a side, level with a corner. */
function pointsAround(area: Area, random: Random): Point[] {
  const corners: Point[] =
    area.kind === "ring"
      ? area.points
      : [
          [area.west, area.south],
          [area.east, area.north],
        ];
  return Array.from({ length: 12 }, () => {
    const i = Math.floor(random() * corners.length);
    const [a, b] = [corners[i]!, corners[(i + 1) % corners.length]!];
    const part = pick([0, 0.5, random(), 1.5], random);
    const on: Point = [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];
    const level: Point = [a[0] + (random() - 0.5), a[1]];
    return pick([on, level, a, [on[0] + (random() - 0.5) * 0.01, on[1]]], random);
  });
}

test("the drawn ring and the index agree on what lies inside 200 areas", async () => {
  const random = seededRandom(77);
  const areas: Area[] = [];
  while (areas.length < 200) areas.push(...[addressed(randomArea(random))].filter((area) => area !== null));
  const points = [...FAR_CORNERS, ...areas.flatMap((area) => pointsAround(area, random)).slice(0, 1_500)];
  const listings = points.map(([lng, lat], i) =>
    newListing({ number: String(7_000_000_000_000 + i), state: "SP", lng, lat, precision: "rua" }),
  );
  const index = await indexOver(listings);

  let inside = 0;
  for (const area of areas) {
    const filters = { ...NO_FILTERS, area };
    const expected = listings
      .filter(({ lng, lat }) => isInsideArea(area, lng!, lat!))
      .map(({ number }) => number);
    const about = JSON.stringify(area);
    expect(index.numbers(filters, "menor_preco").toSorted(), about).toEqual(expected);
    inside += expected.length;
  }
  expect(inside).toBeGreaterThan(areas.length);
});

/** Whether the disc around a point leaves an area: corners of many circles inside the disc. */
function leavesArea(area: Area, at: Point, metres: number): boolean {
  return [0.25, 0.5, 0.75, 1].some((part) =>
    circleRing(at, metres * part).some(([lng, lat]) => !isInsideArea(area, lng, lat)),
  );
}

test("places that may lie beyond the edge are those whose discs reach beyond it", async () => {
  const random = seededRandom(78);
  const areas: Area[] = [];
  while (areas.length < 60) {
    const center = pick(FAR_CORNERS, random);
    const [lng, lat] = center;
    const reach = 0.05 + random() * 0.2;
    const [west, south, east, north] = [lng - reach, lat - reach, lng + reach, lat + reach];
    const box: Area = { kind: "box", west, south, east, north };
    const circle: Area = { kind: "ring", points: circleRing(center, 3_000 + random() * 30_000) };
    areas.push(...[addressed(pick([box, circle], random))].filter((area) => area !== null));
  }
  const listings = Array.from({ length: 800 }, (_, i) => {
    const [lng, lat] = pick(FAR_CORNERS, random);
    return newListing({
      number: String(7_100_000_000_000 + i),
      state: "SP",
      lng: lng + (random() - 0.5) * 0.6,
      lat: lat + (random() - 0.5) * 0.6,
      precision: "bairro",
      precisionM: pick([null, 20, 900, 5_000, 20_000], random),
    });
  });
  const index = await indexOver(listings);

  let uncertain = 0;
  for (const area of areas) {
    const filters = { ...NO_FILTERS, area };
    const inside = listings.filter(({ lat, lng }) => isInsideArea(area, lng!, lat!));
    const reaching = (factor: number) =>
      inside.filter(
        ({ lat, lng, precisionM }) =>
          precisionM !== null && leavesArea(area, [lng!, lat!], precisionM * factor),
      ).length;
    const counted = index.uncertain(filters);
    const about = JSON.stringify(area);
    const result = index.map({ filters, view: { width: 800, height: 600 } });
    expect(result.uncertain, about).toBe(counted);
    // Points of a disc's edge are sampled: what touches an edge by less than 2 % may be missed or counted.
    expect(counted, about).toBeGreaterThanOrEqual(reaching(0.98));
    expect(counted, about).toBeLessThanOrEqual(reaching(1.02));
    uncertain += counted;
  }
  expect(uncertain).toBeGreaterThan(areas.length);
  expect(index.uncertain(NO_FILTERS)).toBe(0);
});

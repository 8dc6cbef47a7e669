import { expect, test } from "vitest";
import { distanceMetres, type Point } from "#app/lib/sphere.ts";
import { seededRandom } from "#app/lib/seeded-random.ts";
import { nearbyQuery, nearbySales, type PlacedSale } from "./nearby-sales.ts";
import { saleKindOf, salesSince } from "./registered-sale.ts";

const TODAY = "2026-11-21";
const POINT: Point = [-47.06, -22.9];
const METRE = 1 / 111_195;

/** A sale so many metres to the north, of so many reais for one m². */
const sale = (metres: number, reais: number, over: Partial<PlacedSale> = {}): PlacedSale => ({
  ibge: 3509502,
  soldOn: "2026-03-10",
  areaM2: 50,
  valueCents: reais * 100 * 50,
  lat: POINT[1] + metres * METRE,
  lng: POINT[0],
  readOn: "2026-11-01",
  ...over,
});
const ask = (sales: PlacedSale[]) => nearbySales(sales, { point: POINT, today: TODAY });

test("ten sales near a point have a median in whole cents per m², fewer have their number alone, and none is nothing", () => {
  const ten = Array.from({ length: 10 }, (_, i) => sale(i * 49, 1_000 + i));
  expect(ask(ten)).toEqual({
    count: 10,
    medianCents: 100_450,
    since: "2024-11-21",
    cities: [3509502],
    readOn: "2026-11-01",
  });
  expect(ask(ten.slice(1))).toMatchObject({ count: 9, medianCents: null });
  expect(ask([])).toBeNull();
  const thirds = Array.from({ length: 11 }, () => sale(0, 1, { areaM2: 30, valueCents: 1_000_00 }));
  expect(ask(thirds)!.medianCents).toBe(3_333);
});

test("sales count from 24 months before to the day itself, up to 500 m away", () => {
  expect(ask([sale(499, 1)])?.count).toBe(1);
  expect(ask([sale(501, 1)])).toBeNull();
  const on = (soldOn: string) => ask([sale(0, 1, { soldOn })])?.count ?? 0;
  expect(["2024-11-20", "2024-11-21", "2026-11-21", "2026-11-22"].map(on)).toEqual([0, 1, 1, 0]);
  expect(salesSince("2028-02-29")).toBe("2026-02-28");
});

test("the sources are the cities with most sales first, and the newest day of reading", () => {
  const other = { ibge: 3552403, readOn: "2026-11-05" };
  expect(ask([sale(0, 1, other), sale(0, 1), sale(0, 1)])).toMatchObject({
    cities: [3509502, 3552403],
    readOn: "2026-11-05",
  });
});

test("the median is that of a plain reading, whatever lies around", () => {
  const random = seededRandom(5);
  for (let n = 0; n < 200; n++) {
    const sales = Array.from({ length: Math.floor(random() * 40) }, () =>
      sale(0, 1, {
        lat: POINT[1] + (random() - 0.5) * 0.02,
        lng: POINT[0] + (random() - 0.5) * 0.02,
        valueCents: 1 + Math.floor(random() * 1e8),
        areaM2: 1 + Math.floor(random() * 30_000) / 100,
      }),
    );
    const near = sales
      .filter(({ lat, lng }) => distanceMetres(POINT, [lng, lat]) <= 500)
      .map(({ valueCents, areaM2 }) => valueCents / areaM2)
      .toSorted((a, b) => a - b);
    const half = near.length / 2;
    const median = (near[Math.ceil(half) - 1]! + near[Math.floor(half)]!) / 2;
    const plain = near.length === 0 ? null : [near.length, near.length < 10 ? null : Math.round(median)];
    const answer = ask(sales);
    expect(answer && [answer.count, answer.medianCents]).toEqual(plain);
  }
});

test("a listing is compared by its type, and only where its own point is exact", () => {
  const listing = { lat: -22.9, lng: -47.06, precisionM: 500, typeCode: "sobrado" };
  expect(nearbyQuery(listing, TODAY)).toEqual({ point: POINT, kind: "casa", today: TODAY });
  expect(nearbyQuery({ ...listing, precisionM: 501 }, TODAY)).toBeNull();
  expect(nearbyQuery({ ...listing, lat: null, lng: null, precisionM: null }, TODAY)).toBeNull();
  expect(["predio", "imovel_rural", "constructor"].map(saleKindOf)).toEqual([null, null, null]);
});

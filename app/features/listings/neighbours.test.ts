import { expect, test } from "vitest";
import { newListing } from "#tests/listing.ts";
import type { Listing } from "./listing.ts";
import { byPricePerM2, mostAlike, rankAmong } from "./neighbours.ts";

let next = 1_000;
const at = (priceCents: number, over: Partial<Listing> = {}) =>
  newListing({ number: String(next++), priceCents, ...over });
const mine = at(10_000_000);

test("similar is first the neighbourhood in the price band, then the city, then any price, then any type", () => {
  const otherType = at(10_000_000, { typeCode: "casa" });
  const dear = at(20_000_000);
  const elsewhere = at(10_100_000, { districtSlug: "centro" });
  const near = at(12_900_000);
  const nearest = at(9_500_000);
  const alike = mostAlike(mine, [otherType, dear, elsewhere, mine, near, nearest], 4);
  expect(alike).toEqual([nearest, near, elsewhere, dear]);
  expect(mostAlike(mine, [otherType], 4)).toEqual([otherType]);
});

test("of those equally far in price the lower number comes first, whatever the order they are met in", () => {
  const [a, b, c] = [at(9_000_000), at(11_000_000), at(9_000_000)];
  expect(mostAlike(mine, [c, b, a], 2)).toEqual([a, b]);
  expect(mostAlike(mine, [a, b, c], 2)).toEqual([a, b]);
});

test("units stand by price per m², those without an area last", () => {
  const none = at(1_000_000, { areaPrivateM2: null, areaTotalM2: null });
  const small = at(10_000_000, { areaPrivateM2: 40 });
  const large = at(10_000_000, { areaPrivateM2: 80 });
  expect(byPricePerM2([none, small, large])).toEqual([large, small, none]);
});

test("a rank counts the others below and above, and leaves itself out", () => {
  const sorted = [100, 200, 200, 300, 400];
  expect(rankAmong("city", 200, sorted, true)).toEqual({
    scope: "city",
    others: 4,
    lower: 1,
    higher: 2,
    medianCents: 250,
  });
  expect(rankAmong("city", 200, sorted, false)).toMatchObject({
    others: 5,
    lower: 1,
    higher: 2,
    medianCents: 200,
  });
  expect(rankAmong("city", 50, [], false)).toMatchObject({ others: 0, medianCents: null });
  expect(rankAmong("city", 50, [50], true)).toMatchObject({ others: 0, medianCents: null });
});

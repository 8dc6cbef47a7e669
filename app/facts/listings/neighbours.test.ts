import { expect, test } from "vitest";
import { newListing } from "#tests/listing.ts";
import type { Listing } from "./listing.ts";
import { byPricePerM2, mostAlike, rankAmong } from "./neighbours.ts";

let next = 1_000;
const at = (priceCents: number, over: Partial<Listing> = {}) =>
  newListing({ number: String(next++), priceCents, ...over });
const mine = at(10_000_000);

const noBuilding = () => null;
const alike = (others: Listing[], count = 4, listing = mine) => mostAlike(listing, others, count, noBuilding);

test("similar listings are of its kind and about its price and size: first in its district, then in its city", () => {
  const elsewhere = at(10_100_000, { districtSlug: "centro" });
  const [near, nearest] = [at(12_900_000), at(9_500_000)];
  const otherType = at(10_000_000, { typeCode: "casa" });
  const [dear, cheap] = [at(15_100_000), at(6_600_000)];
  const large = at(10_000_000, { areaPrivateM2: mine.areaPrivateM2! * 1.6 });
  expect(alike([otherType, dear, cheap, large, elsewhere, mine, near, nearest])).toEqual([
    nearest,
    near,
    elsewhere,
  ]);
});

test("a warehouse is never similar to a flat, even when nothing else is near", () => {
  expect(alike([at(420_000_000, { typeCode: "galpao" }), at(420_000_000)])).toEqual([]);
});

test("a house and a sobrado are alike, and so are plots of land", () => {
  const plot = { areaPrivateM2: null, areaTotalM2: null, areaLandM2: 300, bedrooms: null };
  for (const [one, other] of [
    ["casa", "sobrado"],
    ["terreno", "gleba_urbana"],
  ]) {
    const listing = at(10_000_000, { ...plot, typeCode: other! });
    expect(alike([listing], 4, at(10_000_000, { ...plot, typeCode: one! }))).toEqual([listing]);
  }
});

test("where the size is unknown the bedrooms are compared, and without them nothing is similar", () => {
  const unmeasured = { areaPrivateM2: null, areaTotalM2: null, areaLandM2: null };
  const same = at(10_000_000, { ...unmeasured, bedrooms: mine.bedrooms });
  const measured = at(14_000_000);
  expect(alike([same, at(10_000_000, { ...unmeasured, bedrooms: 9 }), measured])).toEqual([measured, same]);
  expect(alike([at(10_000_000, { ...unmeasured, bedrooms: null })])).toEqual([]);
  expect(alike([mine], 4, at(10_000_000, { ...unmeasured, bedrooms: null }))).toEqual([]);
});

test("outside the city only near listings are similar, and they come last", () => {
  const here = { lat: -16.68, lng: -49.25 };
  const near = at(10_000_000, { citySlug: "anapolis-go", lat: -16.33, lng: -48.95 });
  const far = at(10_000_000, { citySlug: "rio-verde-go", lat: -17.8, lng: -50.92 });
  const nowhere = at(10_000_000, { citySlug: "lugar-nenhum-go", lat: null, lng: null });
  const inCity = at(13_000_000, { districtSlug: "centro" });
  expect(alike([near, far, nowhere, inCity], 4, at(10_000_000, here))).toEqual([inCity, near]);
});

test("at most one unit of each other building is similar, and none of its own", () => {
  const [own, first, second, other] = [1, 2, 3, 4].map((i) => at(10_000_000 + i));
  const buildings = new Map([
    [mine, "mine"],
    [own, "mine"],
    [first, "tower"],
    [second, "tower"],
  ]);
  const buildingOf = (one: object) => buildings.get(one as never) ?? null;
  const result = mostAlike(mine, [other!, second!, first!, own!], 4, buildingOf);
  expect(result).toEqual([first, other]);
});

test("of equally similar listings the lower number comes first, in any order of input", () => {
  const [a, b, c] = [at(9_000_000), at(9_000_000), at(9_000_000)];
  expect(alike([c, b, a], 2)).toEqual([a, b]);
  expect(alike([a, b, c], 2)).toEqual([a, b]);
});

test("units are in order of price per m², those without an area last", () => {
  const none = at(1_000_000, { areaPrivateM2: null, areaTotalM2: null });
  const small = at(10_000_000, { areaPrivateM2: 40 });
  const large = at(10_000_000, { areaPrivateM2: 80 });
  expect(byPricePerM2([none, small, large])).toEqual([large, small, none]);
});

test("a rank counts the listings below and above, without the listing itself", () => {
  const sorted = [100, 200, 200, 300, 400];
  const own = rankAmong("city", 200, sorted, true);
  expect(own).toEqual({ scope: "city", others: 4, lower: 1, higher: 2, medianCents: 250 });
  const foreign = rankAmong("city", 200, sorted, false);
  expect(foreign).toMatchObject({ others: 5, lower: 1, higher: 2, medianCents: 200 });
  expect(rankAmong("city", 50, [], false)).toMatchObject({ others: 0, medianCents: null });
  expect(rankAmong("city", 50, [50], true)).toMatchObject({ others: 0, medianCents: null });
});

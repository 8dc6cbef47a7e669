import { expect, test } from "vitest";
import { newListing } from "#tests/listing.ts";
import type { Listing } from "./listing.ts";
import { mostAlike } from "./neighbours.ts";

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

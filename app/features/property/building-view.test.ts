import { expect, test } from "vitest";
import { newDetail } from "#tests/listing-detail.ts";
import { newListing } from "#tests/listing.ts";
import type { DatedListing, Listing } from "#app/facts/listings/listing.ts";
import { byPricePerM2 } from "#app/facts/listings/neighbours.ts";
import { buildingView } from "./building-view.ts";

const newUnit = (number: number, priceCents: number, over: Partial<Listing> = {}) =>
  newListing({
    number: String(number),
    priceCents,
    address: `Rua das Palmeiras, nº 12, Apto ${number}`,
    areaPrivateM2: 50,
    ...over,
  });
const view = (listing: DatedListing, others: Listing[]) =>
  buildingView(
    newDetail({ listing, neighbours: { building: byPricePerM2(others), similar: [], ranks: [] } }),
  );

const mine = newUnit(1002, 10_000_000);

test("units are named by what follows the street number, with their price per m²", () => {
  const building = view(mine, [
    mine,
    newUnit(1001, 9_000_000),
    newUnit(1003, 12_000_000, { areaPrivateM2: null, areaTotalM2: null }),
  ])!;
  const facts = [building.address, building.count, building.allHref];
  expect(facts).toEqual(["Rua das Palmeiras, nº\u00a012", "3 unidades à venda", null]);
  expect(
    building.units.map(({ unit, perM2, current }) => [unit, perM2?.replace("\u00a0", " "), current]),
  ).toEqual([
    ["Apto 1001", "R$ 1.800/m²", false],
    ["Apto 1002", "R$ 2.000/m²", true],
    ["Apto 1003", undefined, false],
  ]);
  expect(building.rank).toBe(
    "Esta unidade tem o 2º menor preço por m² entre as 2 do mesmo tipo e medida neste endereço",
  );
});

test("a unit is ranked only among units with the same kind of area, and a tie is mentioned", () => {
  const total = newUnit(1001, 1_000_000, { areaPrivateM2: null });
  expect(view(mine, [mine, total])!.rank).toBeNull();
  expect(view(mine, [mine, newUnit(1004, 10_000_000)])!.rank).toContain("o menor preço por m², empatada,");
  const gone = view(mine, [newUnit(1001, 9_000_000)])!;
  expect([gone.rank, gone.count]).toEqual([null, "1 unidade à venda"]);
});

test("of a large building the cheapest units and this one are shown, with a link to the search for all", () => {
  const dear = newUnit(1099, 90_000_000);
  const cheap = Array.from({ length: 20 }, (_, i) => newUnit(1001 + i, 1_000_000 * (i + 1)));
  const building = view(dear, [dear, ...cheap])!;
  expect([building.units.length, building.units.at(-1)!.current]).toEqual([8, true]);
  expect(building.allHref).toBe("/dashboard?q=Rua+das+Palmeiras+12&estado=GO&cidade=goiania-go");
});

test("a property that is alone at its address has no building block", () => {
  expect(view(mine, [])).toBeNull();
});

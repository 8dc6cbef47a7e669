import { expect, test } from "vitest";
import { newDetail } from "#tests/listing-detail.ts";
import { newListing } from "#tests/listing.ts";
import type { Listing, Precision } from "#app/facts/listings/listing.ts";
import { placeView } from "./place-view.ts";

const at = (precision: Precision | null, placeCorrected = false, over: Partial<Listing> = {}) => {
  const listing = newListing({ lat: -16.7, lng: -49.3, precision, ...over });
  return placeView(newDetail({ listing, placeCorrected }));
};

test("only a position of the street is a point, with directions, Street View and a credit; anything less exact is an area", () => {
  const street = at("rua");
  expect(street.locator!.areaRadius).toBeNull();
  expect(street.links.map(({ href }) => href)).toEqual([
    "https://www.google.com/maps/dir/?api=1&destination=-16.7,-49.3",
    "https://waze.com/ul?ll=-16.7,-49.3&navigate=yes",
    "https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=-16.7,-49.3",
    "https://www.openstreetmap.org/?mlat=-16.7&mlon=-49.3#map=17/-16.7/-49.3",
  ]);
  expect(street.credit!.text).toContain("OpenStreetMap");
  for (const precision of ["porta", "rua"] as const) {
    const { locator, credit, links } = at(precision, true);
    expect([locator!.areaRadius, credit, links[0]!.text]).toEqual([null, null, "Como chegar no Google Maps"]);
    expect(links.map(({ href }) => href)).toEqual(street.links.map(({ href }) => href));
  }
  for (const precision of ["bairro", "municipio", null] as const) {
    const place = at(precision);
    expect([place.links, place.credit]).toEqual([[], null]);
    expect(place.locator!.areaRadius).toBeGreaterThan(0);
  }
  const inRio = newListing({ lat: -22.9, lng: -43.2, precision: "municipio", city: "Rio de Janeiro" });
  const rio = placeView(newDetail({ listing: { ...inRio, citySlug: "rio-de-janeiro-rj" } }));
  expect(rio.precision).toContain("em algum lugar do Rio de Janeiro");
  expect(at("bairro").precision).toContain("só o bairro (Setor dos Ipês)");
  expect(at(null).precision).toContain("só o município: o imóvel está em algum lugar de Goiânia");
});

test("the text says how far the property may be from its point, and who knows the address", () => {
  const door = at("porta", false, { precisionM: 31, pointStep: "numero" });
  expect(door.precision).toBe("O ponto é o do endereço. O imóvel fica a até 35\u00a0m dele.");
  expect(door.credit!.text).toContain("CNEFE");
  const between = at("rua", false, { precisionM: 130, pointStep: "vizinhos" });
  expect(between.precision).toContain(
    "entre os números vizinhos da rua. O imóvel fica a até 150\u00a0m dele.",
  );
  const street = at("rua", false, { precisionM: 950, pointStep: "logradouro" });
  expect(street.precision).toBe("O ponto é o da rua. O imóvel fica a até 1\u00a0km dele.");
  const named = (view: typeof door) => view.links.slice(0, 2).map(({ text }) => text);
  expect(named(street)).toEqual(["Ir até a rua no Google Maps", "Ir até a rua no Waze"]);
  for (const near of [door, between])
    expect(named(near)).toEqual(["Como chegar no Google Maps", "Rota no Waze"]);
  const district = at("bairro", false, { precisionM: 1_230, pointStep: "bairro" });
  expect(district.precision).toContain("O imóvel fica num raio de 1,3\u00a0km.");
  expect(district.credit!.text).toContain("IBGE");
});

test("a property without a position has no map and still links to the search of its neighbourhood", () => {
  const place = placeView(newDetail());
  expect([place.locator, place.links]).toEqual([null, []]);
  // The text blames our table of cities, not the address.
  expect(place.precision).toContain("falta na nossa tabela de municípios o nome “Goiânia”");
  expect(place.precision).not.toContain("endereço da lista não");
  expect(place.searchHref).toBe("/dashboard?estado=GO&cidade=goiania-go&bairro=setor-dos-ipes");
});

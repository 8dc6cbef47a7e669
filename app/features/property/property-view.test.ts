import { expect, test } from "vitest";
import { newDetail } from "#tests/listing-detail.ts";
import { newListing } from "#tests/listing.ts";
import { propertyView } from "./property-view.ts";

const NOW = new Date("2026-01-10T12:00:00Z");
const ACCESS = { full: true, signedIn: true };

test("occupation is said to be unknown, and general rules ask to be confirmed", () => {
  const view = propertyView(newDetail(), NOW, ACCESS);
  expect(view.unknowns.map((note) => note.title)).toContain("Ocupação desconhecida");
  expect(view.notes.every((note) => note.confirm)).toBe(true);
});

test("a modality invented later sends people to the official page", () => {
  const listing = newListing({ saleMode: "Leilão Relâmpago", saleModeCode: "leilao_relampago" });
  expect(propertyView(newDetail({ listing }), NOW, ACCESS).guide.how).toContain("página oficial");
});

test("a demonstration property leads to no page of the bank", () => {
  expect(propertyView(newDetail(), NOW, ACCESS).officialUrl).toContain("8444400000001");
  const listing = newListing({ number: "9990012345678" });
  const { officialUrl, noticeUrl, deedUrl } = propertyView(newDetail({ listing }), NOW, ACCESS);
  expect([officialUrl, noticeUrl, deedUrl]).toEqual([null, null, null]);
});

test("a street's point is credited to OpenStreetMap, a neighbourhood's or a city's is not", () => {
  const credit = (precision: "rua" | "bairro" | "municipio" | null) =>
    propertyView(newDetail({ listing: newListing({ lat: -16.7, lng: -49.3, precision }) }), NOW, ACCESS)
      .pointCredit;
  expect(credit("rua")).toEqual({
    text: "© colaboradores do OpenStreetMap (ODbL)",
    href: "https://www.openstreetmap.org/copyright",
  });
  expect([credit("bairro"), credit("municipio"), credit(null)]).toEqual([null, null, null]);
});

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

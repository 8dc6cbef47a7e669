import { expect, test } from "vitest";
import type { PropertyPage } from "#app/features/ingestion/source.ts";
import { newDetail, newPage } from "#tests/listing-detail.ts";
import { newListing } from "#tests/listing.ts";
import { propertyView } from "./property-view.ts";

const NOW = new Date("2026-01-10T12:00:00Z");
const ACCESS = { full: true, signedIn: true };

test("occupation is said to be unknown, and general rules ask to be confirmed", () => {
  const view = propertyView(newDetail(), NOW, ACCESS);
  expect(view.unknowns.map((note) => note.title)).toContain("Ocupação desconhecida");
  expect(view.notes.every((note) => note.confirm)).toBe(true);
});

test("the gravest doubts are one sentence: the fewer, the more the property's page says", () => {
  const doubts = (said: Partial<PropertyPage> | null) =>
    propertyView(newDetail({ page: said && newPage(said) }), NOW, ACCESS).doubts;
  expect(doubts(null)).toBe("Não se sabe se está ocupado nem quem paga condomínio e IPTU em atraso");
  expect(doubts({ condominium: "Paga a Caixa.", taxes: null })).toBe(
    "Não se sabe se está ocupado nem quem paga IPTU em atraso",
  );
  expect(doubts({ condominium: "Paga a Caixa.", taxes: "Paga a Caixa." })).toBe(
    "Não se sabe se está ocupado",
  );
});

test("rooms that only the property's page counts are told as the page's", () => {
  const page = newPage({ bedrooms: 2, parking: 1 });
  const listing = newListing({ bedrooms: null, parking: 3 });
  const { details } = propertyView(newDetail({ listing, page }), NOW, ACCESS);
  expect(details).toContainEqual({ term: "Quartos", value: "2", source: "page" });
  expect(details).toContainEqual({ term: "Vagas", value: "3", source: "list" });
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

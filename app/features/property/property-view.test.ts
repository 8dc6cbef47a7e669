import { expect, test } from "vitest";
import { newDetail } from "#tests/listing-detail.ts";
import { newListing } from "#tests/listing.ts";
import { propertyView } from "./property-view.ts";

const NOW = new Date("2026-01-10T12:00:00Z");
const plain = (text: string | null) => text?.replaceAll("\u00a0", " ");

test("occupation is said to be unknown, and general rules ask to be confirmed", () => {
  const view = propertyView(newDetail(), NOW);
  expect(view.unknowns.map((note) => note.title)).toContain("Ocupação desconhecida");
  expect(view.notes.every((note) => note.confirm)).toBe(true);
});

test("events and prices read as sentences and lines", () => {
  const view = propertyView(
    newDetail({
      events: [
        {
          kind: "baixou",
          date: "2026-01-08",
          fromCents: 10_000_000,
          toCents: 9_000_000,
          fromMode: null,
          toMode: null,
        },
        {
          kind: "mudou_modalidade",
          date: "2026-01-05",
          fromCents: null,
          toCents: null,
          fromMode: "Leilão SFI - Edital Único",
          toMode: "Venda Direta Online",
        },
      ],
      prices: [
        {
          from: "2026-01-08",
          to: null,
          priceCents: 9_000_000,
          appraisalCents: 15_000_000,
          saleMode: "Venda Online",
        },
      ],
    }),
    NOW,
  );
  expect(view.events.map((event) => plain(event.text))).toEqual([
    "Preço baixou de R$ 100.000 para R$ 90.000 (−10%)",
    "Passou de Leilão SFI para Venda Direta Online",
  ]);
  expect(view.prices[0]).toMatchObject({ from: "08/01/2026", to: "última lista", discount: "40%" });
});

test("a modality invented later sends people to the official page", () => {
  const listing = newListing({ saleMode: "Leilão Relâmpago", saleModeCode: "leilao_relampago" });
  expect(propertyView(newDetail({ listing }), NOW).guide.how).toContain("página oficial");
});

test("a demonstration property leads to no page of the bank", () => {
  expect(propertyView(newDetail(), NOW).officialUrl).toContain("8444400000001");
  const listing = newListing({ number: "9990012345678" });
  const { officialUrl, noticeUrl, deedUrl } = propertyView(newDetail({ listing }), NOW);
  expect([officialUrl, noticeUrl, deedUrl]).toEqual([null, null, null]);
});

test("a street's point is credited to OpenStreetMap, a neighbourhood's or a city's is not", () => {
  const credit = (precision: "rua" | "bairro" | "municipio" | null) =>
    propertyView(newDetail({ listing: newListing({ lat: -16.7, lng: -49.3, precision }) }), NOW).pointCredit;
  expect(credit("rua")).toEqual({
    text: "© colaboradores do OpenStreetMap (ODbL)",
    href: "https://www.openstreetmap.org/copyright",
  });
  expect([credit("bairro"), credit("municipio"), credit(null)]).toEqual([null, null, null]);
});

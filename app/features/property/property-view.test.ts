import { expect, test } from "vitest";
import { newListing } from "#tests/listing.ts";
import type { ListingDetail } from "#app/features/listings/listing-detail.ts";
import { propertyView } from "./property-view.ts";

const TODAY = "2026-01-10";
const plain = (text: string | null) => text?.replaceAll("\u00a0", " ");

function detail(overrides: Partial<ListingDetail> = {}): ListingDetail {
  return {
    listing: newListing(),
    available: true,
    description: null,
    sourceAddress: "RUA DAS PALMEIRAS, N. 12",
    events: [],
    prices: [],
    page: null,
    similar: [],
    ...overrides,
  };
}

test("savings and discount appear only when the price is below the appraisal", () => {
  const below = propertyView(detail(), TODAY);
  expect([below.discount, plain(below.savings)]).toEqual(["40%", "R$ 60.000"]);
  const above = propertyView(detail({ listing: newListing({ priceCents: 18_000_000 }) }), TODAY);
  expect([above.discount, above.savings, above.aboveAppraisal]).toEqual([null, null, true]);
});

test("the price per m² names the area it divides by and is absent without one", () => {
  expect(plain(propertyView(detail(), TODAY).perM2)).toBe("R$ 1.867 por m² de área privativa");
  const land = newListing({ areaPrivateM2: 0.01, areaTotalM2: null, areaLandM2: 360 });
  expect(plain(propertyView(detail({ listing: land }), TODAY).perM2)).toBe("R$ 250 por m² de terreno");
  const none = newListing({ areaPrivateM2: null, areaTotalM2: null });
  expect(propertyView(detail({ listing: none }), TODAY).perM2).toBeNull();
});

test("occupation is said to be unknown, and so is payment when the list does not tell", () => {
  const view = propertyView(detail(), TODAY);
  expect(view.unknowns.map((note) => note.title)).toContain("Ocupação desconhecida");
  expect(view.payment).toBeNull();
  expect(view.notes.every((note) => note.confirm)).toBe(true);
});

test("what the list says about financing is said as the list's word", () => {
  const view = propertyView(detail({ listing: newListing({ acceptsFinancing: false }) }), TODAY);
  expect(view.payment).toBe("Não aceita financiamento, diz a lista");
});

test("a property that left the list says since when and shows no discount", () => {
  const view = propertyView(
    detail({ available: false, listing: newListing({ leftOn: "2026-01-09" }) }),
    TODAY,
  );
  expect(view.left).toBe("Saiu da lista em 09/01/2026");
  expect([view.discount, view.priceLabel]).toEqual([null, "Último preço na lista"]);
});

test("events and prices read as sentences and lines", () => {
  const view = propertyView(
    detail({
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
    TODAY,
  );
  expect(view.events.map((event) => plain(event.text))).toEqual([
    "Preço baixou de R$ 100.000 para R$ 90.000 (−10%)",
    "Passou de Leilão SFI para Venda Direta Online",
  ]);
  expect(view.prices[0]).toMatchObject({ from: "08/01/2026", to: "última lista", discount: "40%" });
});

test("a modality invented later sends people to the official page", () => {
  const listing = newListing({ saleMode: "Leilão Relâmpago", saleModeCode: "leilao_relampago" });
  expect(propertyView(detail({ listing }), TODAY).guide.how).toContain("página oficial");
});

test("a demonstration property leads to no page of the bank", () => {
  expect(propertyView(detail(), TODAY).officialUrl).toContain("8444400000001");
  const listing = newListing({ number: "9990012345678" });
  const { officialUrl, noticeUrl, deedUrl } = propertyView(detail({ listing }), TODAY);
  expect([officialUrl, noticeUrl, deedUrl]).toEqual([null, null, null]);
});

test("a street's point is credited to OpenStreetMap, a neighbourhood's or a city's is not", () => {
  const credit = (precision: "rua" | "bairro" | "municipio" | null) =>
    propertyView(detail({ listing: newListing({ lat: -16.7, lng: -49.3, precision }) }), TODAY).pointCredit;
  expect(credit("rua")).toEqual({
    text: "© colaboradores do OpenStreetMap (ODbL)",
    href: "https://www.openstreetmap.org/copyright",
  });
  expect([credit("bairro"), credit("municipio"), credit(null)]).toEqual([null, null, null]);
});

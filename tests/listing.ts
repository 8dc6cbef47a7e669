import { discountOf, officialUrl, type DatedListing, type Listing } from "#app/facts/listings/listing.ts";

/** An invented flat; a test overrides what matters to it. */
export function newListing(overrides: Partial<Listing> = {}): DatedListing {
  const number = overrides.number ?? "8444400000001";
  const priceCents = overrides.priceCents ?? 9_000_000;
  const appraisalCents = overrides.appraisalCents ?? 15_000_000;
  return {
    number,
    state: "GO",
    city: "Goiânia",
    citySlug: "goiania-go",
    cityIbge: 5208707,
    locality: null,
    district: "Setor dos Ipês",
    districtSlug: "setor-dos-ipes",
    address: "Rua das Palmeiras, N. 12",
    postalCode: null,
    type: "Apartamento",
    typeCode: "apartamento",
    saleMode: "Venda Direta Online",
    saleModeCode: "venda_direta",
    auction: overrides.saleModeCode === "leilao_sfi" ? "unknown" : null,
    priceCents,
    appraisalCents,
    discount: discountOf(priceCents, appraisalCents),
    acceptsFinancing: null,
    payments: [],
    areaTotalM2: 60,
    areaPrivateM2: 48.2,
    areaLandM2: null,
    bedrooms: 2,
    bathrooms: 1,
    suites: null,
    parking: 1,
    amenities: ["sala", "cozinha"],
    lat: null,
    lng: null,
    precision: null,
    precisionM: null,
    pointStep: null,
    firstSeen: "2026-01-08",
    seenAfter: "2026-01-07",
    leftOn: null,
    nextDate: null,
    laterDate: null,
    officialUrl: officialUrl(number),
    news: [],
    ...overrides,
    lastSeen: overrides.lastSeen ?? "2026-01-08",
  };
}

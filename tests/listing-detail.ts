import type { PropertyPage } from "#app/db/shapes/property-page.ts";
import type { ListingDetail, PricePeriod } from "#app/facts/listings/listing-detail.ts";
import type { ListingEvent } from "#app/facts/listings/event-kinds.ts";
import { addDays } from "#app/lib/dates.ts";
import { newListing } from "./listing.ts";

/** The details of an invented flat; a test overrides what matters to it. */
export function newDetail(overrides: Partial<ListingDetail> = {}): ListingDetail {
  return {
    listing: newListing(),
    available: true,
    withdrawnOn: null,
    placeCorrected: false,
    area: null,
    description: null,
    sourceAddress: "RUA DAS PALMEIRAS, N. 12",
    events: [],
    prices: [],
    page: null,
    pageReadAt: overrides.page ? new Date("2026-01-09T12:00:00Z") : null,
    listDays: [],
    neighbours: { building: [], similar: [], ranks: [] },
    ...overrides,
  };
}

/** A saved property page with only the facts that a test gives. */
export function newPage(overrides: Partial<PropertyPage> = {}): PropertyPage {
  return {
    number: "8444400000001",
    building: null,
    state: null,
    city: null,
    type: null,
    saleMode: null,
    appraisalCents: null,
    minPriceCents: null,
    firstAuctionPriceCents: null,
    secondAuctionPriceCents: null,
    bedrooms: null,
    parking: null,
    areaTotalM2: null,
    areaPrivateM2: null,
    areaLandM2: null,
    registration: null,
    judicialDistrict: null,
    registryOffice: null,
    municipalRegistration: null,
    failedAuctionsNote: null,
    notice: null,
    noticeUrl: null,
    noticePublishedAt: null,
    item: null,
    auctioneer: null,
    auctioneerSite: null,
    firstAuctionAt: null,
    secondAuctionAt: null,
    openBiddingAt: null,
    onlineDeadlineAt: null,
    address: null,
    cep: null,
    description: null,
    payments: [],
    paymentNotes: [],
    condominium: null,
    taxes: null,
    deedUrl: null,
    photos: [],
    ...overrides,
  };
}

/** An event with a known day, unless a test gives another previous list. */
export function newEvent(
  kind: ListingEvent["kind"],
  date: string,
  overrides: Partial<ListingEvent> = {},
): ListingEvent {
  return {
    kind,
    date,
    after: addDays(date, -1),
    fromCents: null,
    toCents: null,
    fromMode: null,
    toMode: null,
    ...overrides,
  };
}

export function newPeriod(
  from: string,
  to: string | null,
  overrides: Partial<PricePeriod> = {},
): PricePeriod {
  return {
    from,
    to,
    priceCents: 9_000_000,
    appraisalCents: 15_000_000,
    saleMode: "Venda Online",
    ...overrides,
  };
}

import { emptyPage, type PropertyPage } from "#app/db/shapes/property-page.ts";
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
  return { ...emptyPage("8444400000001"), ...overrides };
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

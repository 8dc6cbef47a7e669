import type { PropertyPage } from "#app/db/shapes/property-page.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import type { Point } from "#app/lib/sphere.ts";
import type { ListingEvent } from "./event-kinds.ts";
import type { DatedListing } from "./listing.ts";
import type { Neighbours } from "./neighbours.ts";

/** Consecutive list days with one price, appraisal and sale mode; `to` is null up to the newest list. */
export interface PricePeriod {
  from: IsoDate;
  to: IsoDate | null;
  priceCents: number;
  appraisalCents: number;
  saleMode: string;
}

/** Everything known of one property, available or not. */
export interface ListingDetail {
  listing: DatedListing;
  /** On the newest list and not taken off the portal. */
  available: boolean;
  /** The day on which an administrator took it off the portal; null: it is not. */
  withdrawnOn: IsoDate | null;
  /** Whether an administrator said where it is. */
  placeCorrected: boolean;
  /** The land of its neighbourhood or municipality as rings, where that is all that is known and its shape is. */
  area: Point[][] | null;
  /** The description in the list's own words. */
  description: string | null;
  /** The address exactly as the list writes it. */
  sourceAddress: string;
  /** Newest first. */
  events: ListingEvent[];
  /** Newest first. */
  prices: PricePeriod[];
  /** The facts of its saved page, if one is held. */
  page: PropertyPage | null;
  /** When that page was saved. */
  pageReadAt: Date | null;
  /** Whether it is a page that the member who looks brought. */
  isOwnPage?: boolean;
  /** Whether that the property is gone is what the member who looks brought. */
  isOwnGone?: boolean;
  /** Days of the imported lists of its state, ascending; nothing is known of the days between them. */
  listDays: IsoDate[];
  neighbours: Neighbours;
}

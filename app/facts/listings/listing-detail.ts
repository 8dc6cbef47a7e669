import type { PropertyPage } from "#app/db/shapes/property-page.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import type { EventKind } from "./event-kinds.ts";
import type { When } from "./list-days.ts";
import type { Listing } from "./listing.ts";
import type { Neighbours } from "./neighbours.ts";

/** `date` is of the list that shows it; the one before of its state does not. */
export interface ListingEvent extends When {
  kind: EventKind;
  fromCents: number | null;
  toCents: number | null;
  fromMode: string | null;
  toMode: string | null;
}

/** A stretch of days with one price, appraisal and modality; `to` is null up to the newest list. */
export interface PricePeriod {
  from: IsoDate;
  to: IsoDate | null;
  priceCents: number;
  appraisalCents: number;
  saleMode: string;
}

/** Everything held about one property, listed or gone. */
export interface ListingDetail {
  listing: Listing;
  /** On the newest list and not taken off by an administrator. */
  available: boolean;
  /** The list's own sentence. */
  description: string | null;
  /** The address exactly as the list writes it. */
  sourceAddress: string;
  /** Newest first. */
  events: ListingEvent[];
  /** Newest first. */
  prices: PricePeriod[];
  /** What its saved page says, when we hold it. */
  page: PropertyPage | null;
  /** The day that page was taken in. */
  pageReadOn: IsoDate | null;
  /** Days of the lists held of its state, ascending: what was between them nobody has seen. */
  listDays: IsoDate[];
  neighbours: Neighbours;
}

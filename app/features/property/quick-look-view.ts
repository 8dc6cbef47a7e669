import type { ListingDetail } from "#app/facts/listings/listing-detail.ts";
import { propertyView, type PropertyView } from "./property-view.ts";

/** What the quick look shows of a property: a part of its page, in the same words. */
export type QuickLookView = Pick<
  PropertyView,
  | "number"
  | "title"
  | "address"
  | "point"
  | "picture"
  | "status"
  | "price"
  | "deadline"
  | "details"
  | "doubts"
> & {
  /** Whether the bank's photo is on this server. */
  photo: boolean;
};

export function quickLookView(detail: ListingDetail, now: Date, photo: boolean): QuickLookView {
  const { number, title, address, point, picture, status, price, deadline, details, doubts } = propertyView(
    detail,
    now,
    { full: false, signedIn: false, sells: false },
  );
  return { number, title, address, point, picture, status, price, deadline, details, doubts, photo };
}

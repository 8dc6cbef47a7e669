import type { ListingDetail } from "#app/facts/listings/listing-detail.ts";
import { propertyView, type OfPlace, type PropertyView } from "./property-view.ts";

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
  | "estimate"
> & {
  /** Whether the bank's photo is on this server. */
  photo: boolean;
};

export function quickLookView(
  detail: ListingDetail,
  now: Date,
  place: OfPlace,
  photo: boolean,
): QuickLookView {
  const { number, title, address, point, picture, status, price, deadline, details, estimate } = propertyView(
    detail,
    now,
    { full: false, signedIn: false, sells: false },
    place,
  );
  return { number, title, address, point, picture, status, price, deadline, details, estimate, photo };
}

import type { ListingDetail } from "#app/features/listings/listing-detail.ts";
import { propertyView, type PropertyView } from "./property-view.ts";

/** What fits on a sheet of paper, of what the page shows everybody. */
export type SheetView = Pick<
  PropertyView,
  | "number"
  | "title"
  | "address"
  | "status"
  | "picture"
  | "saleMode"
  | "price"
  | "deadline"
  | "areas"
  | "details"
  | "description"
  | "notes"
  | "unknowns"
  | "legal"
  | "officialUrl"
  | "noticeUrl"
  | "deedUrl"
>;

export function sheetView(detail: ListingDetail, now: Date): SheetView {
  const { number, title, address, status, picture, saleMode, price, deadline, areas, ...more } = propertyView(
    detail,
    now,
    { full: false, signedIn: false },
  );
  const { details, description, notes, unknowns, legal, officialUrl, noticeUrl, deedUrl } = more;
  return {
    ...{ number, title, address, status, picture, saleMode, price, deadline, areas },
    ...{ details, description, notes, unknowns, legal, officialUrl, noticeUrl, deedUrl },
  };
}

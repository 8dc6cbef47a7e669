import type { ListingDetail } from "#app/facts/listings/listing-detail.ts";
import { unpack } from "#app/ui/packed.ts";
import { propertyView, type OfPlace, type PropertyView } from "./property-view.ts";

/** The part of the public property view that fits on a sheet of paper. */
export type SheetView = Pick<PropertyView, (typeof ON_IT)[number]>;

const ON_IT = [
  "number",
  "title",
  "address",
  "point",
  "status",
  "picture",
  "saleMode",
  "price",
  "deadline",
  "estimate",
  "place",
  "areas",
  "details",
  "description",
  "notes",
  "unknowns",
  "legal",
  "officialUrl",
  "documents",
] as const;

export function sheetView(detail: ListingDetail, now: Date, ofPlace: OfPlace): SheetView {
  const view = propertyView(detail, now, { full: false, signedIn: false, sells: true }, ofPlace);
  const sheet = Object.fromEntries(ON_IT.map((name) => [name, view[name]])) as SheetView;
  // What is unknown has a list of its own on the sheet, so as the only reason of a yellow light it is left out.
  const isOnlyUnknown = view.estimated !== null && unpack(view.estimated).burdens.length === 0;
  return isOnlyUnknown && sheet.estimate?.light.colour === "yellow"
    ? { ...sheet, estimate: { ...sheet.estimate, light: { ...sheet.estimate.light, reason: "" } } }
    : sheet;
}

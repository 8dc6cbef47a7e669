import type { Uf } from "#app/lib/br.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import type { NewsKind } from "#app/facts/listings/event-kinds.ts";
import type { Listing, PointKind } from "#app/facts/listings/listing.ts";
import type { Filters } from "#app/facts/query/filters.ts";
import type { Size, View } from "#app/lib/mercator.ts";
import type { Box } from "#app/lib/ring.ts";
import type { Point } from "#app/lib/sphere.ts";

/** The summary of rows that are drawn as one. */
export interface Summary {
  count: number;
  /** Integer cents. */
  medianPriceCents: number;
  /** Percent, over those that have one; null when none has. */
  medianDiscount: number | null;
}

interface Placed extends Summary {
  lat: number;
  lng: number;
}

/** Several places that are too close at this zoom to be drawn separately. */
export interface MapGroup extends Placed {
  kind: "grupo";
  bounds: Box;
  /** Name of the city when all its places are in one. */
  city: string | null;
  /** The city with most of its matches, `Campinas/SP`, and the number of cities. */
  mainCity: string;
  cityCount: number;
  /** Whether every point in it is a street's point. */
  exact: boolean;
  /** Diameter of its bubble in CSS pixels: what is kept free for it. */
  size: number;
  /** The cells of the grid that it gathers. */
  cells: number[];
  /** What it opens into, where no zoom separates its points and they are few. */
  fan: MapPlace[] | null;
  /** The key by which its list is requested, where no zoom separates its points and they are many. */
  place: string | null;
}

/** What the marker of a street's point says. */
export interface Pin {
  /** The lowest price, integer cents. */
  fromCents: number;
  /** How many addresses are at the point: of one, all listings are units of one building. */
  addresses: number;
  /** The only one of them, without its unit: `Rua das Flores, N. 120`; null for several. */
  address: string | null;
  /** Numbers of the only one's listings, in order; none for several. */
  units: string[];
  /** The newest piece of news of these; null for several addresses. */
  news: NewsKind | null;
  /** The `nextDate`s of these, in order, each once. */
  dates: IsoDate[];
}

/**
 * One point with everything known to be there: a municipality or a district, which is no address, or a street's point.
 */
export interface MapPlace extends Placed {
  kind: PointKind;
  /** The key by which the panel of the place is requested. */
  place: string;
  /** Name of the district or the municipality; a street's point has none of its own and has its city's. */
  name: string;
  city: string;
  citySlug: string;
  state: Uf;
  /** The properties lie within so many metres of the point, those of the largest radius; null where none is known. */
  metres: number | null;
  /** Number of the only listing at a street's point; null elsewhere. */
  number: string | null;
  /** Null where the point is no street's. */
  pin: Pin | null;
  /** What a street's point opens into: its addresses, where there are several, but few. */
  fan: MapPlace[] | null;
  /**
   * Where it is drawn, because other markers cover its point: nearer to it than `metres`. Null where it is drawn at its
   * point.
   */
  aside: Point | null;
}

export type MapItem = MapGroup | MapPlace;

/** An item that opens as a list, or as a property if it is a single one. */
export type ListedItem = MapPlace | (MapGroup & { place: string });

export function isListed(item: MapItem): item is ListedItem {
  return item.place !== null;
}

/** A single property at a street's point. */
export function isProperty(item: MapItem): item is MapPlace & { number: string; pin: Pin } {
  return item.kind !== "grupo" && item.number !== null;
}

/** Whether a listing is drawn by this item alone: of clusters and of several addresses at a point that is not known. */
export function isUnitOf(item: MapItem, number: string): boolean {
  return item.kind !== "grupo" && (item.pin?.units.includes(number) ?? false);
}

/** Where an item is drawn. */
export function markerPoint(item: MapItem): Point {
  return (item.kind !== "grupo" && item.aside) || [item.lng, item.lat];
}

export interface MapRequest {
  filters: Filters;
  /** The view to draw; or the size of the map, which is then fitted to all matches. */
  view: View | Size;
}

export interface MapResult {
  /** The view that was drawn: as requested, or as fitted. */
  view: View;
  /** The zoom of the cells that were used: whole, and wider where there would be too many items. */
  cellZoom: number;
  /** All matches. */
  total: number;
  /** Matches whose point lies in the box. */
  inBox: number;
  /** Matches without a point. */
  unplaced: number;
  /** Matches that may lie outside the area searched, because their points are known only to a radius. */
  uncertain: number;
  /** The box around all matches that have a point. */
  bounds: Box | null;
  /** Largest first. */
  items: MapItem[];
}

export interface PlaceRequest {
  filters: Filters;
  /** `place` of an item. */
  place: string;
  /** 1-based. */
  page: number;
  pageSize: number;
}

/** The matches at one place, by district. */
export interface PlaceResult {
  total: number;
  /** In the order of `items`; the slug is null for listings without a district, which come last. */
  groups: { slug: string | null; name: string | null; count: number }[];
  items: Listing[];
}

/** A hexagon of the world's grid, or a place that is known less exactly than a hexagon is large. */
export interface DensityCell extends Summary {
  kind: "hexagono" | Exclude<PointKind, "rua">;
  /** Centre of the hexagon, or the place's point. */
  lng: number;
  lat: number;
  /** Name of the place; for a hexagon, the city with most of its matches. */
  name: string;
  state: Uf;
  /** The key by which the panel of the place is requested; null for hexagons. */
  place: string | null;
}

export interface DensityResult {
  /** Whole; wider than requested where there would be too many cells. */
  zoom: number;
  /** Largest first. */
  cells: DensityCell[];
}

/** An id that is the same for the same item in every view, for the map's features. */
export function itemId(item: MapItem): string {
  return item.kind === "grupo" ? `grupo:${item.lng},${item.lat},${item.count}` : item.place;
}

/** More points than any cluster has that no zoom separates. */
const MOST_PARTS = 100;

/**
 * What the key of a place is made of: points (`pointKey`) with `|` between them; of a point only one building, that of
 * the listing whose number stands after `#`, or null.
 */
export function placeParts(place: string): { point: string; unit: string | null }[] {
  return place
    .split("|")
    .slice(0, MOST_PARTS)
    .map((part) => {
      const [point = "", unit = null] = part.split("#");
      return { point, unit };
    });
}

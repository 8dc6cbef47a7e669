import type { Uf } from "#app/lib/br.ts";
import type { Listing, PointKind } from "#app/facts/listings/listing.ts";
import type { Filters } from "#app/facts/query/filters.ts";
import type { Size, View } from "#app/lib/mercator.ts";
import type { Box } from "#app/lib/ring.ts";

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
}

export type MapItem = MapGroup | MapPlace;

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

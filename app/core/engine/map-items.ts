import type { Uf } from "#app/lib/br.ts";
import type { Listing, Precision } from "#app/facts/listings/listing.ts";
import type { Filters } from "#app/facts/query/filters.ts";
import type { Size, View } from "#app/lib/mercator.ts";
import type { Box } from "#app/lib/ring.ts";

/** What rows drawn together have in common. */
export interface Summary {
  count: number;
  /** Integer cents. */
  medianPriceCents: number;
  /** Percent, of those that have one; null when none has. */
  medianDiscount: number | null;
}

interface Placed extends Summary {
  lat: number;
  lng: number;
}

/** Several places that lie too close to be told apart at this zoom. */
export interface MapGroup extends Placed {
  kind: "grupo";
  bounds: Box;
  /** Name of the city when all of it lies in one. */
  city: string | null;
  /** The city with most of it, `Campinas/SP`, and how many cities there are. */
  mainCity: string;
  cityCount: number;
  /** Whether every point in it is a street's. */
  exact: boolean;
}

/**
 * One point with everything that is known to lie there: a municipality or a neighbourhood, which is no address, or a
 * street's point.
 */
export interface MapPlace extends Placed {
  kind: Precision;
  /** What the panel of the place is asked by. */
  place: string;
  /** Of the neighbourhood or the municipality; a street's point has none of its own and carries its city's. */
  name: string;
  city: string;
  citySlug: string;
  state: Uf;
  /** Of the only listing at a street's point; null elsewhere. */
  number: string | null;
}

export type MapItem = MapGroup | MapPlace;

export interface MapRequest {
  filters: Filters;
  /** What to draw; or the size of the map, to be fitted to all matches. */
  view: View | Size;
}

export interface MapResult {
  /** What was answered: as asked, or as fitted. */
  view: View;
  /** The zoom whose cells were used: whole, and further out where there would be too many items. */
  cellZoom: number;
  /** All matches. */
  total: number;
  /** Matches whose point lies in the box. */
  inBox: number;
  /** Matches that nobody can place. */
  unplaced: number;
  /** Around all matches that have a point. */
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

/** What matches at one place, by neighbourhood. */
export interface PlaceResult {
  total: number;
  /** In the order of `items`; the slug is null for those that name no neighbourhood, which come last. */
  groups: { slug: string | null; name: string | null; count: number }[];
  items: Listing[];
}

/** A hexagon of the world's grid, or a place that is known less exactly than a hexagon is large. */
export interface DensityCell extends Summary {
  kind: "hexagono" | Exclude<Precision, "rua">;
  /** Centre of the hexagon, or the place's point. */
  lng: number;
  lat: number;
  /** Of the place; of a hexagon, its city with most of the matches. */
  name: string;
  state: Uf;
  /** What the panel of the place is asked by; null for hexagons. */
  place: string | null;
}

export interface DensityResult {
  /** Whole; further out than asked where there would be too many cells. */
  zoom: number;
  /** Largest first. */
  cells: DensityCell[];
}

/** Same for the same item, whatever the view: what a map may know a feature by. */
export function itemId(item: MapItem): string {
  return item.kind === "grupo" ? `grupo:${item.lng},${item.lat},${item.count}` : item.place;
}

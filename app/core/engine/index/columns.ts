import type { Uf } from "#app/lib/br.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import type { Dimension } from "./dimensions.ts";
import type { HistogramColumns } from "./histograms.ts";
import type { Sort } from "#app/facts/query/filters.ts";
import type { MapPoints } from "./map-points.ts";
import type { PlaceNames } from "#app/facts/query/words/place-names.ts";
import type { RangeColumn } from "./range-column.ts";
import type { Freshness } from "#app/facts/query/freshness.ts";
import type { TextIndex } from "./text-index.ts";

/** Neighbouring rows `start` to `end` (exclusive). Rows are in order of state, city and district. */
export interface Segment {
  start: number;
  end: number;
}

export interface StateSegment extends Segment {
  code: Uf;
}

export interface CitySegment extends Segment {
  /** Position of the slug among `citySlugs`. */
  city: number;
  slug: string;
  state: Uf;
}

export interface DistrictSegment extends Segment {
  slug: string;
  label: string;
  citySlug: string;
  state: Uf;
}

export interface Places {
  states: StateSegment[];
  cities: CitySegment[];
  /** Ascending, with the words people read. */
  citySlugs: string[];
  cityLabels: string[];
  districts: DistrictSegment[];
  citiesBySlug: Map<string, CitySegment[]>;
  districtsBySlug: Map<string, DistrictSegment[]>;
}

/** Rows in an order of presentation, and the position of each row in it. */
export interface Order {
  rows: Uint32Array;
  rankOf: Uint32Array;
}

export type RangeKey = "price" | "discount" | "area" | "date" | "laterDate" | "lat" | "lng";

/** Listings in columns, as far as it takes to say which of them satisfy a filter. Nothing in it changes once built. */
export interface RowColumns {
  listings: Listing[];
  places: Places;
  dimensions: Dimension[];
  ranges: Record<RangeKey, RangeColumn>;
  lat: Float64Array;
  lng: Float64Array;
  text: TextIndex;
}

/** The available listings in columns, with all that searches count and order by. */
export interface Columns extends RowColumns {
  freshness: Freshness;
  /** The neighbourhoods in the order of `places.districts`. */
  names: PlaceNames;
  /** Rows that agree in all dimensions share a profile: facets are counted once a profile, not once a row. */
  profileOf: Uint16Array | Uint32Array;
  /** Per dimension the cell of each profile. */
  profileCells: Uint16Array[];
  /** Rows of each profile. */
  profileRows: Uint32Array;
  histograms: HistogramColumns;
  orders: Record<Sort, Order>;
  /** Per row the building it is in, numbered from 0. */
  buildingOf: Uint32Array;
  map: MapPoints;
}

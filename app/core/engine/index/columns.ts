import type { Listing } from "#app/facts/listings/listing.ts";
import type { Dimension } from "./dimensions.ts";
import type { HistogramColumns } from "./histograms.ts";
import type { PlaceNames } from "#app/facts/query/words/place-names.ts";
import type { StandingSort } from "#app/facts/query/filters.ts";
import type { MapPoints } from "./map-points.ts";
import type { NewsOrder } from "./news-order.ts";
import type { Places } from "./place-columns.ts";
import type { RangeColumn } from "./range-column.ts";
import type { Freshness } from "#app/facts/query/freshness.ts";
import type { RowValues } from "./row-values.ts";
import type { TextIndex } from "./text-index.ts";
import type { WordSequences } from "./word-sequences.ts";

/** Rows in an order of presentation, and the position of each row in it. */
export interface Order {
  rows: Uint32Array;
  rankOf: Uint32Array;
}

export type RangeKey = "price" | "discount" | "area" | "date" | "laterDate" | "lat" | "lng";

/** Listings in columns, as far as filters need them. Nothing in it changes once it is built. */
export interface RowColumns {
  /** By state, city, district and number. */
  listings: Listing[];
  places: Places;
  dimensions: Dimension[];
  ranges: Record<RangeKey, RangeColumn>;
  lat: Float64Array;
  lng: Float64Array;
  text: TextIndex;
  /** Only many listings need it. */
  sequences?: WordSequences;
}

/** The available listings in columns, with everything that searches count and order by. */
export interface Columns extends RowColumns {
  /** The names of its places, the neighbourhoods in the order of `places.districts`. */
  names: PlaceNames;
  sequences: WordSequences;
  freshness: Freshness;
  averageDiscount: number | null;
  values: RowValues;
  /**
   * Rows that agree in all dimensions share a profile, so facets are counted once for each profile instead of each row.
   */
  profileOf: Uint16Array | Uint32Array;
  /** For each dimension the cell of each profile. */
  profileCells: Uint16Array[];
  /** Rows of each profile. */
  profileRows: Uint32Array;
  histograms: HistogramColumns;
  orders: Record<StandingSort, Order>;
  /** The building of each row: its first row. */
  buildingOf: Uint32Array;
  map: MapPoints;
  /** The newest first. */
  news: NewsOrder;
}

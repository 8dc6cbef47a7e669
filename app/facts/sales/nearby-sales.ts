import type { Listing } from "#app/facts/listings/listing.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { shownMedian } from "#app/lib/median.ts";
import { distanceMetres, type Point } from "#app/lib/sphere.ts";
import { saleKindOf, salesSince, type RegisteredSale, type SaleKind } from "./registered-sale.ts";

/** Sales so far from a property count, and a point with a larger radius says too little of where something is. */
export const NEAR_METRES = 500;

/** A sale whose place is known. Degrees. */
export interface PlacedSale extends Pick<RegisteredSale, "ibge" | "soldOn" | "areaM2" | "valueCents"> {
  lat: number;
  lng: number;
  /** The day on which its row was read. */
  readOn: IsoDate;
}

/** What sales of one kind near a point in the 24 months before a day come to. */
export interface NearbySales {
  count: number;
  /** Integer cents per m²; null where they are too few for a median. */
  medianCents: number | null;
  since: IsoDate;
  /** The municipalities that registered them, by IBGE code, most sales first. */
  cities: number[];
  /** When the newest of them was read. */
  readOn: IsoDate;
}

/** Sales of a kind, near a point, in the 24 months before a day. */
export interface NearbyQuery {
  point: Point;
  kind: SaleKind;
  today: IsoDate;
}

/** The sales that a listing is compared with; null where none are of its type, or its own point says too little. */
export function nearbyQuery(
  { lat, lng, precisionM, typeCode }: Pick<Listing, "lat" | "lng" | "precisionM" | "typeCode">,
  today: IsoDate,
): NearbyQuery | null {
  const kind = saleKindOf(typeCode);
  if (kind === null || lat === null || lng === null || precisionM === null || precisionM > NEAR_METRES)
    return null;
  return { point: [lng, lat], kind, today };
}

/** What the sales among these that count come to; all are of the kind of the query. Null: there are none. */
export function nearbySales(
  sales: readonly PlacedSale[],
  { point, today }: Pick<NearbyQuery, "point" | "today">,
): NearbySales | null {
  const since = salesSince(today);
  const near = sales.filter(
    ({ soldOn, lat, lng }) =>
      soldOn >= since && soldOn <= today && distanceMetres(point, [lng, lat]) <= NEAR_METRES,
  );
  if (near.length === 0) return null;
  const median = shownMedian(near.map(({ valueCents, areaM2 }) => valueCents / areaM2));
  const byCity = [...Map.groupBy(near, ({ ibge }) => ibge)].toSorted(([, a], [, b]) => b.length - a.length);
  return {
    count: near.length,
    medianCents: median === null ? null : Math.round(median),
    since,
    cities: byCity.map(([ibge]) => ibge),
    readOn: near.reduce((newest, { readOn }) => (readOn > newest ? readOn : newest), ""),
  };
}

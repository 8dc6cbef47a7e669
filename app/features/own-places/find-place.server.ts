import type { Db } from "#app/db/connect.server.ts";
import type { OwnPlace } from "#app/db/shapes/own-places.ts";
import { withCensus } from "#app/facts/places/census/with-census.server.ts";
import { resolvePlace } from "#app/facts/places/places.ts";
import { roundedPlace } from "#app/facts/own-places/own-places.ts";
import type { OwnPlaceRequest } from "./own-place-form.ts";

type PlaceResult =
  | { outcome: "match"; place: OwnPlace }
  /** The municipality's point, because the neighbourhood is not known to us. */
  | { outcome: "city_only"; place: OwnPlace; city: string }
  | { outcome: "unknown_city" };

/** A municipality without a known extent is taken for a large one. */
const CITY_METRES = 30_000;

/** Finds the point of a place in our own tables and in what we hold of the census; nobody else is asked. */
export async function findPlace(db: Db, request: OwnPlaceRequest): Promise<PlaceResult> {
  if (request.address === undefined) {
    const { name, point, metres } = request;
    return { outcome: "match", place: roundedPlace({ name, at: point, metres }) };
  }
  const { state, city, district } = request.address;
  const texts = { state, city, district, address: "" };
  const resolve = await withCensus(db, resolvePlace, [texts]);
  const { lat, lng, radiusM, precision, city: known } = resolve(state, city, district, "");
  if (lat === null || lng === null) return { outcome: "unknown_city" };
  const place = roundedPlace({ name: request.name, at: [lng, lat], metres: radiusM ?? CITY_METRES });
  return district !== null && precision === "municipio"
    ? { outcome: "city_only", place, city: known }
    : { outcome: "match", place };
}

import type { Db } from "#app/db/connect.server.ts";
import type { Point } from "#app/lib/sphere.ts";
import { readCensusOf } from "./census/census-store.server.ts";
import { districtName, namesOfDistrict } from "./census/district-name.ts";
import { outlineTable } from "./outlines.server.ts";
import { cityBySlug } from "./places.ts";

/** A municipality, or neighbourhoods of it by the names that a list may give to one. */
interface ShapeQuery {
  citySlug: string;
  districts: readonly string[];
}

/**
 * The land of a place as outer rings: the outline of a municipality, or the hull of a neighbourhood's addresses in the
 * census. Null where it is not known; also for municipalities founded after the outlines were drawn.
 */
export async function placeShape(db: Db, { citySlug, districts }: ShapeQuery): Promise<Point[][] | null> {
  const ibge = cityBySlug(citySlug)?.ibgeCode;
  if (ibge === undefined) return null;
  if (districts.length === 0) return outlineTable().rings(ibge)?.map(pointsOf) ?? null;
  const names = districts.flatMap(namesOfDistrict).map(districtName);
  const wanted = { ibge, streets: [], districts: names.map(({ sound }) => sound) };
  const census = (await readCensusOf(db, [wanted])).get(ibge)!;
  for (const { key, sound } of names) {
    const hull = (census.district(key) ?? census.district(sound))?.hull ?? [];
    if (hull.length > 2) return [hull.map(({ lat, lng }) => [lng / 1e6, lat / 1e6])];
  }
  return null;
}

function pointsOf(line: Float64Array): Point[] {
  // The last corner is the first one again.
  return Array.from({ length: line.length / 2 - 1 }, (_, i) => [line[i * 2]!, line[i * 2 + 1]!]);
}

import { isFuller } from "#app/facts/places/district-slug.ts";
import { has, type Bitset } from "#app/lib/bitset.ts";
import { placeParts, type PlaceResult } from "#app/core/engine/map-items.ts";
import type { MapPoints, MapRow } from "./map-points.ts";

/** Rows of the set at a place, by district and then by number; those without a district come last. */
export function placeRows(points: MapPoints, matches: Bitset, place: string): number[] {
  const { atoms, starts, rowsAt, buildingOf } = points;
  const parts = placeParts(place);
  const rows: number[] = [];
  for (const [atom, { key }] of atoms.entries()) {
    const part = parts.find((one) => one.point === key);
    if (!part) continue;
    const here = [...rowsAt.subarray(starts[atom], starts[atom + 1])];
    const unit = here.find((row) => points.rows[row]!.number === part.unit);
    const isOfUnit = (row: number) => unit !== undefined && buildingOf[row] === buildingOf[unit];
    rows.push(...here.filter((row) => has(matches, row) && (part.unit === null || isOfUnit(row))));
  }
  const at = (row: number) => points.rows[row]!;
  return rows.sort((a, b) => byDistrict(at(a), at(b)) || Number(at(a).number) - Number(at(b).number));
}

/** The districts of rows in that order, with the number of rows in each. */
export function placeGroups(points: MapPoints, rows: number[]): PlaceResult["groups"] {
  const groups: PlaceResult["groups"] = [];
  for (const row of rows) {
    const { districtSlug, district } = points.rows[row]!;
    const last = groups.at(-1);
    if (last && last.slug === districtSlug) {
      last.count++;
      // Of several spellings the fullest is shown, as in facets.
      if (district !== null && (last.name === null || isFuller(district, last.name))) last.name = district;
    } else groups.push({ slug: districtSlug, name: district, count: 1 });
  }
  return groups;
}

function byDistrict({ districtSlug: a }: MapRow, { districtSlug: b }: MapRow): number {
  if (a === b) return 0;
  if (a === null) return 1;
  return b !== null && a > b ? 1 : -1;
}

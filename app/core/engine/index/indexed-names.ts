import { changeInSteps } from "#app/facts/query/words/changed-names.ts";
import { compilePlaceNames, type PlaceNames } from "#app/facts/query/words/place-names.ts";
import { withPauses } from "#app/lib/steps.ts";
import { placeKey, type DistrictSegment, type Places } from "./place-columns.ts";
import type { Pause } from "./radix-sort.ts";

/** The names of places, the neighbourhoods in their order; after a change with what an earlier index knows of them. */
export async function indexNames(
  places: Places,
  pause: Pause,
  before?: { names: PlaceNames; places: Places },
): Promise<PlaceNames> {
  if (before && haveSameNames(before.places, places)) return before.names;
  const { districts, citySlugs } = places;
  const change = before && { before: before.places.districts, after: districts, comesFirst: isBefore };
  const compiling = change
    ? changeInSteps(before.names, change, citySlugs)
    : compilePlaceNames(districts, citySlugs);
  return withPauses(compiling, pause);
}

/** Whether the rows of a district come before those of another one. */
function isBefore(a: DistrictSegment, b: DistrictSegment): boolean {
  return placeKey({ ...a, districtSlug: a.slug }) < placeKey({ ...b, districtSlug: b.slug });
}

function haveSameNames(a: Places, b: Places): boolean {
  return (
    a === b ||
    (a.districts.length === b.districts.length &&
      a.citySlugs.length === b.citySlugs.length &&
      a.citySlugs.every((slug, i) => slug === b.citySlugs[i]) &&
      a.districts.every(
        ({ slug, citySlug }, i) => slug === b.districts[i]!.slug && citySlug === b.districts[i]!.citySlug,
      ))
  );
}

import { FILTER_KEYS, type FilterKey } from "./filter-keys.ts";
import { NO_FILTERS, type Filters } from "./filters.ts";
import { isDefault } from "./query-codec.ts";

/**
 * What each key says about where a property is: its state, a named place smaller than a state, an area of the map, or
 * nothing. Free text is apart: it may name a street or a district, but it is no chosen place.
 */
const LOCATES: Record<FilterKey, "state" | "smaller_place" | "area" | "text" | null> = {
  text: "text",
  states: "state",
  cities: "smaller_place",
  districts: "smaller_place",
  area: "area",
  types: null,
  saleModes: null,
  payments: null,
  minPrice: null,
  maxPrice: null,
  minDiscount: null,
  maxDiscount: null,
  minBedrooms: null,
  minParking: null,
  minBathrooms: null,
  minSuites: null,
  minArea: null,
  maxArea: null,
  dates: null,
  amenities: null,
  conditions: null,
  novelties: null,
};

const NAMED_PLACE_KEYS: readonly FilterKey[] = FILTER_KEYS.filter(
  (key) => LOCATES[key] === "state" || LOCATES[key] === "smaller_place",
);

/** The keys of chosen places. Choosing another place replaces all of them. */
export const PLACE_KEYS: readonly FilterKey[] = FILTER_KEYS.filter(
  (key) => NAMED_PLACE_KEYS.includes(key) || LOCATES[key] === "area",
);

/** The search without its chosen places: everywhere. */
export function withoutPlaces(filters: Filters): Filters {
  return cleared(filters, PLACE_KEYS);
}

/** The search in all states, cities and districts, but still within its area of the map. */
export function withoutNamedPlaces(filters: Filters): Filters {
  return cleared(filters, NAMED_PLACE_KEYS);
}

/** Whether the search names a place smaller than a state. Its free text counts, since it may name one. */
export function isByPlace(filters: Filters): boolean {
  return FILTER_KEYS.some(
    (key) => LOCATES[key] !== null && LOCATES[key] !== "state" && !isDefault(filters, key),
  );
}

function cleared(filters: Filters, keys: readonly FilterKey[]): Filters {
  return { ...filters, ...Object.fromEntries(keys.map((key) => [key, NO_FILTERS[key]])) };
}

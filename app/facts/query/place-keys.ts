import { FILTER_KEYS, type FilterKey } from "./filter-keys.ts";
import { NO_FILTERS, type Filters } from "./filters.ts";
import { isDefault } from "./query-codec.ts";

/**
 * What each key says about where a property is: the state, a place smaller than a state, or nothing. Free text is apart:
 * it may name a street or a district, but it is no chosen place.
 */
const LOCATES: Record<FilterKey, "state" | "smaller_place" | "text" | null> = {
  text: "text",
  states: "state",
  cities: "smaller_place",
  districts: "smaller_place",
  area: "smaller_place",
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

/** The keys of chosen places. Choosing another place replaces all of them. */
export const PLACE_KEYS: readonly FilterKey[] = FILTER_KEYS.filter(
  (key) => LOCATES[key] === "state" || LOCATES[key] === "smaller_place",
);

/** The search without its chosen places: everywhere. */
export function withoutPlaces(filters: Filters): Filters {
  return { ...filters, ...Object.fromEntries(PLACE_KEYS.map((key) => [key, NO_FILTERS[key]])) };
}

/** Whether the search names a place smaller than a state. Its free text counts, since it may name one. */
export function isByPlace(filters: Filters): boolean {
  return FILTER_KEYS.some((key) => {
    const locates = LOCATES[key];
    return (locates === "smaller_place" || locates === "text") && !isDefault(filters, key);
  });
}

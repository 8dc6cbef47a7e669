import type { Area, Filters } from "#app/facts/query/filters.ts";
import { withoutPlaces } from "#app/facts/query/place-keys.ts";

const MAX_STATES = 3;

/**
 * The search in an area instead of its named places, of which only the intersection would be left. What was drawn over a
 * state stays in it; everything else that chooses a place, as the visible map or a radius, is searched across states.
 */
export function filtersIn(area: Area | null, filters: Filters, keepsStates: boolean): Filters {
  if (area === null) return { ...filters, area };
  const { states } = filters;
  return { ...withoutPlaces(filters), ...(keepsStates && { states }), area };
}

/** The place filter that such a search drops, after what it is: `sem o filtro SP`; null: none. */
export function droppedPlace({ states, cities }: Filters, keepsStates: boolean): string | null {
  if (cities.length > 0) return cities.length === 1 ? "sem o filtro da cidade" : "sem o filtro das cidades";
  if (states.length === 0 || keepsStates) return null;
  return states.length > MAX_STATES ? "sem o filtro dos estados" : `sem o filtro ${states.join(", ")}`;
}

import { cityExtent, stateBox } from "#app/facts/places/outlines.server.ts";
import { cityBySlug } from "#app/facts/places/places.ts";
import { parseQuery } from "#app/facts/query/query-codec.ts";
import { BRAZIL } from "#app/lib/mercator.ts";
import type { Box } from "#app/lib/ring.ts";

/** What the map of a new place shows at first: the city or state of the search that led here, or else the country. */
export function mapStart(back: string): Box {
  const { searchParams } = new URL(back, "http://localhost");
  const { cities, states } = parseQuery(searchParams).filters;
  const city = cities.length === 1 ? cityBySlug(cities[0]!) : null;
  if (city) return cityExtent(city.ibgeCode) ?? BRAZIL;
  return states.length === 1 ? stateBox(states[0]!) : BRAZIL;
}

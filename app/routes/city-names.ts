import { findCities } from "#app/facts/places/find-cities.ts";
import type { Route } from "./+types/city-names.ts";

/** Suggestions for the field of a city. The same for everybody, without private data. */
export function loader({ url }: Route.LoaderArgs): Response {
  const { searchParams } = url;
  const cities = findCities(searchParams.get("busca") ?? "", searchParams.get("estado") || null);
  return Response.json(cities, { headers: { "Cache-Control": "public, max-age=3600" } });
}

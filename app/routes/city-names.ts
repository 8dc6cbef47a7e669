import { findCities } from "#app/facts/places/find-cities.ts";
import type { Route } from "./+types/city-names.ts";

/** What a city's field offers while somebody types. Public knowledge, the same for everybody. */
export function loader({ url }: Route.LoaderArgs): Response {
  const { searchParams } = url;
  const cities = findCities(searchParams.get("busca") ?? "", searchParams.get("estado") || null);
  return Response.json(cities, { headers: { "Cache-Control": "public, max-age=3600" } });
}

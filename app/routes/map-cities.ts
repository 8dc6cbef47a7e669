import { data } from "react-router";
import { findCities } from "#app/features/profile/city-names.ts";
import type { CityPoint } from "#app/features/map/map-requests.ts";
import type { Route } from "./+types/map-cities.ts";

/** Municipalities and where they are, while somebody types the centre of a radius. */
export function loader({ url }: Route.LoaderArgs) {
  const cities = findCities(url.searchParams.get("busca") ?? "", null).flatMap(
    ({ name, state, lat, lng }): CityPoint[] =>
      lat === null || lng === null ? [] : [{ label: `${name}/${state}`, center: [lng, lat] }],
  );
  return data(cities, { headers: { "Cache-Control": "public, max-age=3600" } });
}

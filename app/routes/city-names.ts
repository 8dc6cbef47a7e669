import { data } from "react-router";
import { suggestCities } from "#app/features/profile/city-names.ts";
import type { Route } from "./+types/city-names.ts";

/** What a city's field offers while somebody types. Public knowledge, the same for everybody. */
export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const typed = searchParams.get("busca") ?? "";
  const state = searchParams.get("estado") || null;
  return data(
    { typed, cities: suggestCities(typed, state) },
    { headers: { "Cache-Control": "max-age=3600" } },
  );
}

import { data } from "react-router";
import { canonicalNumber } from "#app/facts/listings/listing.ts";
import { servicesContext } from "#app/services.ts";
import { searchTrail } from "./search-trail.server.ts";
import type { Route } from "./+types/neighbours.ts";

/**
 * The results of a search around one of them (`imovel`), for a property's page that was not opened from the
 * search.
 */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const number = canonicalNumber(url.searchParams.get("imovel") ?? "");
  if (number === null) throw data(null, { status: 400 });
  const trail = await searchTrail(context.get(servicesContext), url.searchParams, number);
  return Response.json(trail, { headers: { "Cache-Control": "public, max-age=60" } });
}

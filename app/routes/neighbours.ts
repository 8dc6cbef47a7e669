import { data } from "react-router";
import { canonicalNumber } from "#app/facts/listings/listing.ts";
import { parseQuery } from "#app/facts/query/query-codec.ts";
import { servicesContext } from "#app/services.ts";
import { activePlaceOf } from "./page-places.server.ts";
import { searchTrail } from "./search-trail.server.ts";
import type { Route } from "./+types/neighbours.ts";

/**
 * The results of a search around one of them (`imovel`), for a property's page that was not opened from the
 * search.
 */
export async function loader({ request, url, context }: Route.LoaderArgs): Promise<Response> {
  const number = canonicalNumber(url.searchParams.get("imovel") ?? "");
  if (number === null) throw data(null, { status: 400 });
  const byDistance = parseQuery(url.searchParams).sort === "distancia";
  const from = byDistance ? await activePlaceOf(context, request) : null;
  const trail = await searchTrail(context.get(servicesContext), url.searchParams, number, from);
  const caching = byDistance ? "private, no-store" : "public, max-age=60";
  return Response.json(trail, { headers: { "Cache-Control": caching } });
}

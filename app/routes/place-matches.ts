import { parseQuery } from "#app/facts/query/query-codec.ts";
import { placeMatches } from "#app/features/search/screen/place-options.ts";
import { readQuery } from "#app/facts/query/sentence/read-query.ts";
import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/place-matches.ts";

/** The places that match typed words, each with its count under the other filters. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const services = context.get(servicesContext);
  const { query } = await readQuery(parseQuery(url.searchParams), services);
  const { facets } = services.engine().search({ ...query, sort: "recentes", page: 1, pageSize: 1 });
  const matches = placeMatches(facets, query.filters, url.searchParams.get("busca") ?? "");
  return Response.json(matches, { headers: { "Cache-Control": "public, max-age=60" } });
}

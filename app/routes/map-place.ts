import { placeAnswer } from "#app/features/map/map-answer.ts";
import { parseQuery } from "#app/facts/query/query-codec.ts";
import { wordMarker } from "#app/facts/query/words/marks.ts";
import { readQuery } from "#app/facts/query/sentence/read-query.ts";
import { dayInSaoPaulo } from "#app/lib/dates.ts";
import { servicesContext } from "#app/services.ts";
import { activePlaceOf } from "./page-places.server.ts";
import type { Route } from "./+types/map-place.ts";

/** The listings in one bubble of the map. */
export async function loader({ request, url, context }: Route.LoaderArgs): Promise<Response> {
  const services = context.get(servicesContext);
  const { query } = await readQuery(parseQuery(url.searchParams), services);
  const { filters, page } = query;
  const pageSize = services.settings.properties_per_page;
  const place = url.searchParams.get("lugar") ?? "";
  const engine = services.engine();
  const result = engine.place({ filters, place, page, pageSize });
  const mark = wordMarker(filters.text, engine.vocabulary);
  const from = await activePlaceOf(context, request);
  const answer = placeAnswer(result, page, pageSize, dayInSaoPaulo(services.now()), mark, from);
  // It may tell distances from the viewer's place, and must do so as soon as they set one.
  return Response.json(answer, { headers: { "Cache-Control": "private, no-store" } });
}

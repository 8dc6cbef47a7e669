import type { MapAnswer } from "#app/features/map/map-answer.ts";
import { admitToMap } from "#app/features/map/meter-map.server.ts";
import { pageView } from "#app/features/map/view.ts";
import { parseQuery } from "#app/features/search/query-codec.ts";
import { interpretQuery } from "#app/features/search/sentence/sentence.ts";
import { viewerContext } from "#app/platform/request-context.ts";
import { servicesContext } from "#app/platform/services.ts";
import { sendProblem } from "./map-problem.server.ts";
import type { Route } from "./+types/map-data.ts";

/** What a page's map draws. Beside the list it is free for everybody; expanded, a member's map query. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const services = context.get(servicesContext);
  const { filters } = interpretQuery(parseQuery(url.searchParams), services.gazetteer);
  let usage: MapAnswer["usage"] = null;
  const expanded = url.searchParams.get("expandido") === "1";
  if (expanded) {
    const viewer = await context.get(viewerContext)();
    const admission = await admitToMap(services.accounts.db, viewer, filters, services.now());
    if ("problem" in admission) return sendProblem(admission.problem);
    usage = admission.usage;
  }
  const map = await services.engine().map({
    filters,
    view: pageView(url.searchParams, filters),
    // Density is the expanded map's.
    density: expanded && url.searchParams.get("densidade") === "1",
  });
  const answer: MapAnswer = { ...map, usage };
  return Response.json(answer, {
    headers: { "Cache-Control": usage ? "private, no-store" : "public, max-age=60" },
  });
}

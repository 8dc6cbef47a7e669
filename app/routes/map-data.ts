import type { RouterContextProvider } from "react-router";
import type { MapAnswer } from "#app/features/map/map-answer.ts";
import { admitToMap } from "#app/features/map/meter-map.server.ts";
import { pageView } from "#app/features/map/view.ts";
import type { Filters } from "#app/features/search/filters.ts";
import { parseQuery } from "#app/features/search/query-codec.ts";
import { interpretQuery } from "#app/features/search/sentence/sentence.ts";
import { viewerContext } from "#app/platform/request-context.ts";
import { servicesContext } from "#app/platform/services.ts";
import { sendProblem } from "./map-problem.server.ts";
import type { Route } from "./+types/map-data.ts";

interface Asked {
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/** What the map beside the list draws, free for everybody. */
export async function loader(asked: Route.LoaderArgs): Promise<Response> {
  const map = await draw(asked, filtersOf(asked), false);
  return Response.json({ ...map, usage: null } satisfies MapAnswer, {
    headers: { "Cache-Control": "public, max-age=60" },
  });
}

/** What the expanded map draws: a member's map query, which is counted. Only it has the density. */
export async function action(asked: Route.ActionArgs): Promise<Response> {
  const { url, context } = asked;
  const services = context.get(servicesContext);
  const viewer = await context.get(viewerContext)();
  const filters = filtersOf(asked);
  const admission = await admitToMap(services.accounts.db, viewer, filters, services.now());
  if ("problem" in admission) return sendProblem(admission.problem);
  const map = await draw(asked, filters, url.searchParams.get("densidade") === "1");
  return Response.json({ ...map, usage: admission.usage } satisfies MapAnswer, {
    headers: { "Cache-Control": "private, no-store" },
  });
}

function filtersOf({ url, context }: Asked) {
  return interpretQuery(parseQuery(url.searchParams), context.get(servicesContext).gazetteer).filters;
}

function draw({ url, context }: Asked, filters: Filters, density: boolean) {
  const view = pageView(url.searchParams, filters);
  return context.get(servicesContext).engine().map({ filters, view, density });
}

import { drawingProblem } from "#app/features/map/meter-map.server.ts";
import { NO_FILTERS } from "#app/facts/query/filters.ts";
import { viewerContext } from "#app/request-context.ts";
import { sendProblem } from "./problem.server.ts";
import type { Route } from "./+types/map-drawing.ts";

/** Whether the viewer may draw on the map, requested before they start: `null`, or the reason why not. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const problem = drawingProblem(await context.get(viewerContext)(), NO_FILTERS);
  if (problem) return sendProblem(problem);
  return Response.json(null, { headers: { "Cache-Control": "private, no-store" } });
}

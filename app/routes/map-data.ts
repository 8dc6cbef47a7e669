import type { RouterContextProvider } from "react-router";
import type { ExpandedAnswer, MapAnswer } from "#app/features/map/map-answer.ts";
import { sessionTokenOf } from "#app/features/accounts/account-cookies.ts";
import { admitToMap } from "#app/features/map/meter-map.server.ts";
import { pageView } from "#app/features/map/page-view.ts";
import { parseView } from "#app/features/map/view.ts";
import { withNearDates } from "#app/features/map/pin-status.ts";
import { dayInSaoPaulo } from "#app/lib/dates.ts";
import type { Filters } from "#app/facts/query/filters.ts";
import type { MapRequest } from "#app/core/engine/map-items.ts";
import { asksNothing, parseQuery } from "#app/facts/query/query-codec.ts";
import { readQuery } from "#app/facts/query/sentence/read-query.ts";
import { viewerContext } from "#app/request-context.ts";
import { servicesContext } from "#app/services.ts";
import { sendProblem } from "./problem.server.ts";
import { taggedJson } from "./tagged-json.server.ts";
import type { Route } from "./+types/map-data.ts";

interface MapArgs {
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/**
 * Data of the map beside the list; not metered. Browsers of members ask each time whether theirs is still right: an
 * administrator who has corrected a place sees it there at once.
 */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { request } = args;
  const map = await shownMap(args);
  const today = dayInSaoPaulo(args.context.get(servicesContext).now());
  const shown: MapAnswer = { ...map, items: withNearDates(map.items, today) };
  const isMember = sessionTokenOf(request.headers.get("cookie")) !== null;
  return taggedJson(request, shown, isMember ? "private, no-cache" : "public, max-age=60");
}

/** The usual view shows nothing where all lies elsewhere: the map is fitted to what there is. */
async function shownMap(args: MapArgs) {
  const filters = await filtersOf(args);
  const map = engineOf(args).map(requestOf(args, filters));
  const view = parseView(args.url.searchParams);
  const isUsual = !("box" in view) && asksNothing(filters);
  return isUsual && map.inBox === 0 && map.bounds !== null ? engineOf(args).map({ filters, view }) : map;
}

/**
 * A member's map query, which is metered: returns whether the expanded map may be used, and the density if it
 * was requested.
 */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const { url, context } = args;
  const services = context.get(servicesContext);
  const viewer = await context.get(viewerContext)();
  const filters = await filtersOf(args);
  const admission = await admitToMap(services.accounts.db, viewer, filters, services.now());
  if ("problem" in admission) return sendProblem(admission.problem);
  const isDensity = url.searchParams.get("densidade") === "1";
  const density = isDensity ? engineOf(args).density(requestOf(args, filters)) : null;
  return Response.json({ usage: admission.usage, density } satisfies ExpandedAnswer, {
    headers: { "Cache-Control": "private, no-store" },
  });
}

async function filtersOf({ url, context }: MapArgs): Promise<Filters> {
  const { query } = await readQuery(parseQuery(url.searchParams), context.get(servicesContext));
  return query.filters;
}

function requestOf({ url }: MapArgs, filters: Filters): MapRequest {
  return { filters, view: pageView(url.searchParams, filters) };
}

function engineOf({ context }: MapArgs) {
  return context.get(servicesContext).engine();
}

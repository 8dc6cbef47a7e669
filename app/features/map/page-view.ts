import { stateExtent } from "#app/facts/places/states.ts";
import { NO_FILTERS, type Filters } from "#app/facts/query/filters.ts";
import type { MapRequest } from "#app/core/engine/map-items.ts";
import type { Margins } from "#app/lib/mercator.ts";
import { boxOf, type Box } from "#app/lib/ring.ts";
import { asksNothing } from "#app/facts/query/query-codec.ts";
import { boxOfView, fitView } from "#app/lib/mercator.ts";
import { DEFAULT_VIEW, parseView } from "./view.ts";

/** Margins around an outline; the map's buttons may cover part of it. */
const OUTLINE_MARGINS: Margins = { left: 12, right: 12, vertical: 12 };

/**
 * The view of a page's map: the one in the address; for an area or chosen states their whole outline, even
 * where nothing is found; without filters Rio. Otherwise only its size: the server fits the view to what is
 * found.
 */
export function pageView(params: URLSearchParams, filters: Filters): MapRequest["view"] {
  const view = parseView(params);
  if ("box" in view) return view;
  const { area } = filters;
  const around = area?.kind === "ring" ? boxOf(area.points) : area;
  if (around) return fitView(around, view);
  const states = statesBox(filters);
  if (states) return fitView(states, view, { margins: OUTLINE_MARGINS });
  if (!asksNothing(filters)) return view;
  return { box: boxOfView(DEFAULT_VIEW.center, DEFAULT_VIEW.zoom, view), zoom: DEFAULT_VIEW.zoom };
}

/** Box around the chosen states; null when cities or text name a narrower place. */
function statesBox({ states, cities, text }: Filters): Box | null {
  if (states.length === 0 || cities.length > 0 || text !== NO_FILTERS.text) return null;
  const extents = states.map(stateExtent);
  return {
    west: Math.min(...extents.map(({ west }) => west)),
    south: Math.min(...extents.map(({ south }) => south)),
    east: Math.max(...extents.map(({ east }) => east)),
    north: Math.max(...extents.map(({ north }) => north)),
  };
}

import { data } from "react-router";
import { locatorSvg } from "#app/features/map/locator/locator-svg.server.ts";
import { parseLocator } from "#app/features/map/locator/locator.ts";
import type { Route } from "./+types/map-locator.ts";

/**
 * The base map of a property's small map, drawn on our server, so that no third party learns which property
 * is viewed.
 */
export function loader({ url }: Route.LoaderArgs) {
  const view = parseLocator(url.searchParams);
  if (view === null) throw data(null, { status: 404 });
  return new Response(locatorSvg(view), {
    headers: {
      "Content-Type": "image/svg+xml; charset=utf-8",
      "Cache-Control": "public, max-age=604800",
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
  });
}

import { data } from "react-router";
import { parseStreetLocator } from "#app/features/map/locator/street-locator.ts";
import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/map-streets.ts";

/** The streets around a property, drawn on our server from the operator's file, so that no third party learns of it. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const view = parseStreetLocator(url.searchParams);
  const drawing = view && (await context.get(servicesContext).streetDrawings.draw(view));
  if (drawing === null) throw data(null, { status: 404 });
  return new Response(drawing, {
    headers: {
      "Content-Type": "image/svg+xml; charset=utf-8",
      // Its address changes with the file.
      "Cache-Control": "public, max-age=604800",
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
  });
}

import { data } from "react-router";
import { canonicalNumber } from "#app/facts/listings/listing.ts";
import { quickLookView } from "#app/features/property/quick-look-view.ts";
import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/property-summary.ts";
import { placeFactsOf } from "./place-facts.server.ts";

/** The facts of a property for the quick look beside a list. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const services = context.get(servicesContext);
  const number = canonicalNumber(params.number);
  const detail = number === null ? null : await services.findListing(number);
  // Of one that was taken off the portal no price is shown.
  if (detail === null || detail.withdrawnOn !== null) throw data(null, { status: 404 });
  const photo = services.photos.storedPhotos(detail.listing.number).length > 0;
  const view = quickLookView(detail, services.now(), await placeFactsOf(services, detail.listing), photo);
  return Response.json(view, { headers: { "Cache-Control": "public, max-age=60" } });
}

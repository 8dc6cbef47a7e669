import { data } from "react-router";
import { asSeenBy } from "#app/core/page-deliveries/deliveries.server.ts";
import { canonicalNumber } from "#app/facts/listings/listing.ts";
import { calendarFile } from "#app/facts/listings/deadline-calendar.ts";
import { byNewerSource } from "#app/facts/listings/leading-source.ts";
import { momentsOf } from "#app/facts/listings/deadline.ts";
import { viewerContext } from "#app/request-context.ts";
import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/property-calendar.ts";

/** The coming deadlines of a property, as a calendar file; for a member also those of the page that they brought. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const number = canonicalNumber(params.number);
  const known = number === null ? null : await services.findListing(number);
  if (!known?.available) throw data(null, { status: 404 });
  const viewer = await context.get(viewerContext)();
  const detail = await asSeenBy(services.accounts.db, viewer?.userId ?? null, known);
  const now = services.now();
  const leading = byNewerSource(detail, now);
  const moments = momentsOf(leading.listing, leading.page).filter(({ at }) => Date.parse(at) > now.getTime());
  if (moments.length === 0) throw data(null, { status: 404 });
  const address = `${services.origin(request)}/property/${leading.listing.number}`;
  return new Response(
    calendarFile([{ listing: leading.listing, moments, address, stamp: leading.pageReadAt ?? now }]),
    {
      headers: {
        "Content-Type": "text/calendar; charset=utf-8",
        "Content-Disposition": `attachment; filename="leilao-${leading.listing.number}.ics"`,
      },
    },
  );
}

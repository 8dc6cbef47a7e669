import { data } from "react-router";
import { canonicalNumber } from "#app/facts/listings/listing.ts";
import { calendarFile } from "#app/facts/listings/deadline-calendar.ts";
import { byNewerSource } from "#app/facts/listings/leading-source.ts";
import { momentsOf } from "#app/facts/listings/deadline.ts";
import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/property-calendar.ts";

/** The coming deadlines of a property, as a calendar file. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const number = canonicalNumber(params.number);
  const detail = number === null ? null : await services.findListing(number);
  if (!detail?.available) throw data(null, { status: 404 });
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

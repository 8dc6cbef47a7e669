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
  const held = number === null ? null : await services.findListing(number);
  if (!held?.available) throw data(null, { status: 404 });
  const now = services.now();
  const detail = byNewerSource(held, now);
  const moments = momentsOf(detail.listing, detail.page).filter(({ at }) => Date.parse(at) > now.getTime());
  if (moments.length === 0) throw data(null, { status: 404 });
  const address = `${services.origin(request)}/property/${detail.listing.number}`;
  return new Response(
    calendarFile([{ listing: detail.listing, moments, address, stamp: detail.pageReadAt ?? now }]),
    {
      headers: {
        "Content-Type": "text/calendar; charset=utf-8",
        "Content-Disposition": `attachment; filename="leilao-${detail.listing.number}.ics"`,
      },
    },
  );
}

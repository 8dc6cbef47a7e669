import { data } from "react-router";
import { cashCalendarFile, isPortalMode } from "#app/facts/costs/cash-calendar.ts";
import { readPlaceKey } from "#app/facts/costs/cost-keys.ts";
import { GUIDE_PATH } from "#app/lib/paths.ts";
import { readAward } from "#app/features/guide/read-guide.ts";
import { dayInSaoPaulo } from "#app/lib/dates.ts";
import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/guide-calendar.ts";

/** The days after an award as a calendar file. Of the person only the place is in its address. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const mode = url.searchParams.get("modalidade");
  if (!isPortalMode(mode)) throw data(null, { status: 404 });
  const now = services.now();
  const { won } = readAward(url.searchParams, dayInSaoPaulo(now));
  const holidays = await services.localHolidays(readPlaceKey(url.searchParams.get("lugar") ?? ""));
  const page = services.origin(request) + GUIDE_PATH;
  return new Response(cashCalendarFile(mode, won, holidays, { page, stamp: now }), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="prazos-${mode.replace("_", "-")}.ics"`,
    },
  });
}

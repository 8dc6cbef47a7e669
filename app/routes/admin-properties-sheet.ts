import { propertiesSheet } from "#app/features/admin/properties/properties-sheet.server.ts";
import { readPropertyQuery } from "#app/features/admin/properties/property-query.ts";
import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/admin-properties-sheet.ts";
import { sheetAnswer } from "./sheet-answer.server.ts";
import { requireAdmin } from "./viewer.server.ts";

/** The properties that the administrators' list finds, on all its pages, as a spreadsheet. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const { accounts, engine, withdrawn, findListing, now, origin } = context.get(servicesContext);
  const current = engine();
  const source = { engine: current, withdrawn: await withdrawn(), findListing };
  const { demo, byState: newest } = current.freshness;
  const about = { origin: origin(request), newest, demo };
  const parts = propertiesSheet(accounts.db, source, readPropertyQuery(url.searchParams), about);
  return sheetAnswer("imoveis", parts, now());
}

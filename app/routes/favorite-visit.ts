import { data, redirect } from "react-router";
import { readSeen, recordVisit } from "#app/features/favorites/visits/visits.server.ts";
import { servicesContext } from "#app/services.ts";
import { postedForm } from "./posted-form.server.ts";
import { requireViewer } from "./viewer.server.ts";
import type { Route } from "./+types/favorite-visit.ts";

/** Only forms are posted here; an address that is opened leads to the list. */
export function loader() {
  return redirect("/favorites");
}

/**
 * Moves the cursor of the visit to the list of favourites: the next visit does not show the same events
 * again.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { userId } = await requireViewer(context, request);
  const seen = readSeen(await postedForm(request));
  if (!seen) throw data(null, { status: 400 });
  const { accounts } = context.get(servicesContext);
  await recordVisit(accounts.db, userId, seen.cursor, seen.done, accounts.now());
  return redirect("/favorites");
}

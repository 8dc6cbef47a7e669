import { data, redirect } from "react-router";
import { readSeen } from "#app/features/favorites/visits/seen-form.ts";
import { recordVisit } from "#app/features/favorites/visits/visits.server.ts";
import { servicesContext } from "#app/services.ts";
import { postedForm } from "./posted-form.server.ts";
import { requireViewer } from "./viewer.server.ts";
import type { Route } from "./+types/favorite-visit.ts";

/** Nobody comes here by an address. */
export function loader() {
  return redirect("/favorites");
}

/** The list of favourites was seen: what it told of is not told again on the next visit. */
export async function action({ request, context }: Route.ActionArgs) {
  const { userId } = await requireViewer(context, request);
  const seen = readSeen(await postedForm(request));
  if (!seen) throw data(null, { status: 400 });
  const { accounts } = context.get(servicesContext);
  await recordVisit(accounts.db, userId, seen.mark, seen.done, accounts.now());
  return redirect("/favorites");
}

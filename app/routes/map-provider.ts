import { redirect } from "react-router";
import { mapProviderCookie } from "#app/features/map/google/choice.ts";
import { safeReturn } from "#app/lib/return-path.ts";
import { outgoingCookiesContext } from "#app/request-context.ts";
import { postedForm } from "./posted-form.server.ts";
import type { Route } from "./+types/map-provider.ts";

export function loader() {
  return redirect("/dashboard");
}

/**
 * Stores the choice of the map provider and redirects to the map's page, whose Content-Security-Policy then
 * allows Google or no longer does.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request);
  context.get(outgoingCookiesContext).push(mapProviderCookie(String(form.get("provedor") ?? "")));
  return redirect(safeReturn(String(form.get("volta") ?? ""), "/dashboard"));
}

import { redirect } from "react-router";
import { mapProviderCookie } from "#app/features/map/google/choice.ts";
import { safeReturn } from "#app/lib/return-path.ts";
import { outgoingCookiesContext } from "#app/request-context.ts";
import { postedForm } from "./posted-form.server.ts";
import type { Route } from "./+types/map-provider.ts";

export function loader() {
  return redirect("/dashboard");
}

/** Keeps who shall draw the map and goes back to it: the page that follows may ask Google, or no longer. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request);
  context.get(outgoingCookiesContext).push(mapProviderCookie(String(form.get("provedor") ?? "")));
  return redirect(safeReturn(String(form.get("volta") ?? ""), "/dashboard"));
}

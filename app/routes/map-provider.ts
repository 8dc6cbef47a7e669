import { redirect } from "react-router";
import { mapProviderCookie } from "#app/features/map/google/choice.ts";
import { safeReturn } from "#app/lib/return-path.ts";
import { outgoingCookiesContext } from "#app/platform/request-context.ts";
import type { Route } from "./+types/map-provider.ts";

export function loader() {
  return redirect("/dashboard");
}

/** Keeps who shall draw the map and goes back to it: the page that follows may ask Google, or no longer. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await request.formData();
  const cookie = mapProviderCookie(String(form.get("provedor") ?? ""), url.protocol === "https:");
  context.get(outgoingCookiesContext).push(cookie);
  return redirect(safeReturn(String(form.get("volta") ?? ""), "/dashboard"));
}

import { redirect } from "react-router";
import { safeReturn } from "#app/lib/return-path.ts";
import { servicesContext } from "#app/services.ts";
import { themeCookie } from "#app/ui/theme.ts";
import { postedForm } from "./posted-form.server.ts";
import type { Route } from "./+types/theme.ts";

export function loader() {
  return redirect("/");
}

/** Stores the chosen theme and redirects to the page where it was chosen. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request);
  const secure = context.get(servicesContext).origin(request).startsWith("https:");
  return redirect(safeReturn(String(form.get("volta") ?? "/")), {
    headers: { "Set-Cookie": themeCookie(String(form.get("tema") ?? ""), secure) },
  });
}

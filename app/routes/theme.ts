import { redirect } from "react-router";
import { safeReturn } from "#app/lib/return-path.ts";
import { themeCookie } from "#app/ui/theme.ts";
import type { Route } from "./+types/theme.ts";

export function loader() {
  return redirect("/");
}

/** Keeps the chosen theme and goes back to the page it was chosen on. */
export async function action({ request, url }: Route.ActionArgs) {
  const form = await request.formData();
  return redirect(safeReturn(String(form.get("volta") ?? "/")), {
    headers: { "Set-Cookie": themeCookie(String(form.get("tema") ?? ""), url.protocol === "https:") },
  });
}

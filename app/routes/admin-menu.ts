import { redirect } from "react-router";
import { MENU_NAME, menuCookie } from "#app/features/admin/menu-cookie.ts";
import { safeReturn } from "#app/lib/return-path.ts";
import { servicesContext } from "#app/services.ts";
import { postedForm } from "./posted-form.server.ts";
import { requireAdmin } from "./viewer.server.ts";
import type { Route } from "./+types/admin-menu.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  return redirect("/admin");
}

/** Makes the menu of the back-office wide or narrow, and redirects to the page where that was chosen. */
export async function action({ request, context }: Route.ActionArgs) {
  await requireAdmin(context, request);
  const form = await postedForm(request);
  const secure = context.get(servicesContext).origin(request).startsWith("https:");
  return redirect(safeReturn(String(form.get("volta") ?? "/admin")), {
    headers: { "Set-Cookie": menuCookie(String(form.get(MENU_NAME) ?? ""), secure) },
  });
}

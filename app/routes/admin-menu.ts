import { data, redirect } from "react-router";
import { BACK_NAME, MENU_NAME, menuCookie } from "#app/features/admin/menu-cookie.ts";
import { LATER_NAME, putOffCookie } from "#app/features/admin/second-step-cookie.ts";
import { safeReturn } from "#app/lib/return-path.ts";
import { servicesContext } from "#app/services.ts";
import { postedForm } from "./posted-form.server.ts";
import { requireAdmin } from "./viewer.server.ts";
import type { Route } from "./+types/admin-menu.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  return redirect("/admin");
}

/**
 * Makes the menu of the back-office wide or narrow, or puts off the notice above its pages; without scripts it leads back to
 * the page of the press.
 */
export async function action({ request, context }: Route.ActionArgs) {
  await requireAdmin(context, request);
  const form = await postedForm(request);
  const secure = context.get(servicesContext).origin(request).startsWith("https:");
  const cookie = form.has(LATER_NAME)
    ? putOffCookie(secure)
    : menuCookie(String(form.get(MENU_NAME) ?? ""), secure);
  const headers = { "Set-Cookie": cookie };
  const back = form.get(BACK_NAME);
  return back === null ? data(null, { headers }) : redirect(safeReturn(String(back)), { headers });
}

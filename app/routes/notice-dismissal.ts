import { redirect } from "react-router";
import { dismissalCookie } from "#app/features/notices/page-notices.ts";
import { safeReturn } from "#app/lib/return-path.ts";
import { outgoingCookiesContext } from "#app/request-context.ts";
import { servicesContext } from "#app/services.ts";
import { postedForm } from "./posted-form.server.ts";
import type { Route } from "./+types/notice-dismissal.ts";

export function loader() {
  return redirect("/");
}

/** Notes in this browser that a notice was dismissed, and redirects to the page where it was shown. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request);
  const { notices } = context.get(servicesContext).content.current();
  const key = String(form.get("aviso") ?? "");
  const cookie = dismissalCookie(request.headers.get("cookie"), key, notices);
  context.get(outgoingCookiesContext).push(cookie);
  return redirect(safeReturn(String(form.get("volta") ?? "/")));
}

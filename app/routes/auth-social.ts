import { redirect } from "react-router";
import { authAddress, DEFAULT_PAGE } from "#app/features/accounts/auth-view.ts";
import {
  isSocialProvider,
  notConfigured,
  SOCIAL_FAILED,
  unreachable,
} from "#app/features/accounts/social.ts";
import { startSocialSignIn } from "#app/features/accounts/social.server.ts";
import { safeReturn } from "#app/lib/return-path.ts";
import { outgoingCookiesContext } from "#app/platform/request-context.ts";
import { servicesContext } from "#app/platform/services.ts";
import { badNews } from "#app/ui/toast.ts";
import { postedForm } from "./posted-form.server.ts";
import { announce } from "./viewer.server.ts";
import type { Route } from "./+types/auth-social.ts";

export function loader() {
  return redirect("/auth");
}

/** Sends the browser to a provider of identities. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { accounts } = context.get(servicesContext);
  const cookies = context.get(outgoingCookiesContext);
  if (!isSocialProvider(params.provider)) return redirect("/auth");
  const form = await postedForm(request);
  const wished = safeReturn(String(form.get("voltar") ?? ""), DEFAULT_PAGE);
  const start = await startSocialSignIn(accounts, request.headers, params.provider, wished);
  if (start.outcome === "redirect") {
    cookies.push(...start.cookies);
    return redirect(start.url);
  }
  const reason = start.outcome === "not_configured" ? notConfigured : unreachable;
  announce(context, badNews(SOCIAL_FAILED, reason(params.provider)));
  return redirect(authAddress(wished));
}

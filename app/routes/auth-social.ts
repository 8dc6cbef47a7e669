import { redirect } from "react-router";
import { isSocialProvider, SOCIAL_PROVIDERS } from "#app/features/accounts/social.ts";
import { startSocialSignIn } from "#app/features/accounts/social.server.ts";
import { outgoingCookiesContext } from "#app/platform/request-context.ts";
import { servicesContext } from "#app/platform/services.ts";
import { safeReturn } from "#app/ui/theme.ts";
import { badNews } from "#app/ui/toast.ts";
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
  const form = await request.formData();
  const wished = safeReturn(String(form.get("voltar") ?? "/dashboard"));
  const start = await startSocialSignIn(accounts, request.headers, params.provider, wished);
  if (start.outcome === "redirect") {
    cookies.push(...start.cookies);
    return redirect(start.url);
  }
  const name = SOCIAL_PROVIDERS[params.provider];
  const text =
    start.outcome === "not_configured"
      ? `O OAuth de ${name} não está configurado. Configure-o no painel de provedores de autenticação do backend.`
      : `Não conseguimos falar com ${name} agora. Tente novamente em alguns instantes.`;
  announce(context, badNews("Erro no login social", text));
  return redirect(`/auth?${new URLSearchParams({ voltar: wished })}`);
}

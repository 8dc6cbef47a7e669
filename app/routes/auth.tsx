import { redirect } from "react-router";
import { AuthPage } from "#app/features/accounts/auth-page.tsx";
import {
  ACCOUNT_BLOCKED,
  authAddress,
  BLOCKED_PAGE,
  DEFAULT_PAGE,
  type AuthPageData,
  type AuthView,
} from "#app/features/accounts/auth-view.ts";
import { holderOf } from "#app/features/accounts/passwords.server.ts";
import { waitsForCode } from "#app/features/accounts/sign-in.server.ts";
import {
  ACCOUNT_EXISTS,
  callbackReason,
  isSocialProvider,
  linkAddress,
  SOCIAL_FAILED,
} from "#app/features/accounts/social.ts";
import { safeReturn } from "#app/lib/return-path.ts";
import { viewerContext } from "#app/request-context.ts";
import { servicesContext } from "#app/services.ts";
import { badNews } from "#app/ui/toast.ts";
import { answerAuthForm } from "./auth-actions.server.ts";
import { announce } from "./viewer.server.ts";
import type { Route } from "./+types/auth.ts";

/** A form in many states is of no use in the results of a search engine. */
export const meta: Route.MetaFunction = () => [{ name: "robots", content: "noindex, follow" }];

export async function loader({ request, context }: Route.LoaderArgs): Promise<AuthPageData> {
  const { searchParams } = new URL(request.url);
  const returnTo = safeReturn(searchParams.get("voltar") ?? "", DEFAULT_PAGE);
  const { accounts } = context.get(servicesContext);
  const rest = { returnTo, providers: accounts.providers.filter(isSocialProvider) };
  const error = searchParams.get("error");
  if (error === ACCOUNT_BLOCKED) throw redirect(BLOCKED_PAGE);
  if (error !== null) {
    const named = searchParams.get("provedor") ?? "";
    const provider = isSocialProvider(named) ? named : null;
    announce(context, badNews(SOCIAL_FAILED, callbackReason(provider, error)));
    const links = provider !== null && error === ACCOUNT_EXISTS;
    throw redirect(authAddress(links ? linkAddress(provider, returnTo) : returnTo));
  }
  if (searchParams.get("reset") === "true") {
    const token = searchParams.get("token") ?? "";
    const holder = token && (await holderOf(accounts, token));
    return { view: { mode: "new_password", token: holder ? token : null }, ...rest };
  }
  if (searchParams.get("etapa") === "bloqueada") return { view: { mode: "blocked" }, ...rest };
  const asksReset = searchParams.has("esqueci");
  // Somebody who opens the link in a "your password was changed" e-mail may still be signed in.
  if (!asksReset && (await context.get(viewerContext)())) throw redirect(returnTo);
  if (searchParams.get("etapa") === "codigo") {
    if (waitsForCode(request.headers)) return { view: { mode: "second_step" }, ...rest };
    throw redirect(authAddress(returnTo));
  }
  const view: AuthView = {
    mode: "tabs",
    tab: searchParams.get("aba") === "cadastrar" ? "cadastrar" : "entrar",
    asksReset,
  };
  return { view, ...rest };
}

export function action({ request, context }: Route.ActionArgs) {
  return answerAuthForm(request, context);
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <AuthPage {...loaderData} answer={actionData ?? null} />;
}

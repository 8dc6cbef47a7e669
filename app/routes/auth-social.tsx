import { data, redirect } from "react-router";
import { authAddress, DEFAULT_PAGE } from "#app/features/accounts/auth-view.ts";
import { LinkQuestion } from "#app/features/accounts/link-question.tsx";
import { hasPassword } from "#app/features/accounts/passwords.server.ts";
import { asksForCode, proveAgain } from "#app/features/accounts/prove-again.server.ts";
import { isFresh } from "#app/features/accounts/prove-identity.server.ts";
import { proofErrors, fullProofForm } from "#app/features/accounts/security-forms.ts";
import {
  isSocialProvider,
  linkAddress,
  notConfigured,
  SOCIAL_FAILED,
  unreachable,
} from "#app/features/accounts/social.ts";
import { linkedProviders, startSocialLink, startSocialSignIn } from "#app/features/accounts/social.server.ts";
import { readForm } from "#app/lib/form.ts";
import { safeReturn } from "#app/lib/return-path.ts";
import { outgoingCookiesContext, viewerContext } from "#app/request-context.ts";
import { servicesContext } from "#app/services.ts";
import { badNews } from "#app/ui/toast.ts";
import { postedForm } from "./posted-form.server.ts";
import { announce } from "./viewer.server.ts";
import type { Route } from "./+types/auth-social.ts";

/**
 * Asks a signed-in member to confirm linking the provider to their account; visitors are sent to sign in
 * first.
 */
export async function loader({ url, params: { provider }, context }: Route.LoaderArgs) {
  const returnTo = safeReturn(url.searchParams.get("voltar") ?? "", DEFAULT_PAGE);
  if (!isSocialProvider(provider)) throw redirect("/auth");
  const viewer = await context.get(viewerContext)();
  if (!viewer) throw redirect(authAddress(returnTo));
  const { accounts } = context.get(servicesContext);
  const linked = await linkedProviders(accounts, viewer.userId);
  if (linked.includes(provider)) throw redirect(returnTo);
  return {
    provider,
    email: viewer.email,
    hasPassword: await hasPassword(accounts, viewer.userId),
    fresh: await isFresh(accounts, viewer),
    asksForCode: await asksForCode(accounts, viewer),
    returnTo,
  };
}

/**
 * Redirects to an identity provider, to sign in or to link it to the signed-in account. A linked provider signs in, so
 * linking asks for a full proof where the sign-in is old.
 */
export async function action({ request, params: { provider }, context }: Route.ActionArgs) {
  const { accounts } = context.get(servicesContext);
  const cookies = context.get(outgoingCookiesContext);
  if (!isSocialProvider(provider)) return redirect("/auth");
  const form = await postedForm(request);
  const returnTo = safeReturn(String(form.get("voltar") ?? ""), DEFAULT_PAGE);
  const links = form.get("intent") === "ligar";
  if (links) {
    const viewer = await context.get(viewerContext)();
    if (!viewer) return redirect(authAddress(linkAddress(provider, returnTo)));
    if (!(await isFresh(accounts, viewer))) {
      const read = readForm(fullProofForm, form);
      if (!read.ok) return data({ errors: read.errors }, { status: 422 });
      const proof = await proveAgain(accounts, request.headers, viewer, read.value);
      if (proof.outcome !== "fresh") return data({ errors: proofErrors(proof) }, { status: 422 });
    }
  }
  const begin = links ? startSocialLink : startSocialSignIn;
  const start = await begin(accounts, request.headers, { provider, returnTo });
  if (start.outcome === "redirect") {
    cookies.push(...start.cookies);
    return redirect(start.url);
  }
  const reason = start.outcome === "not_configured" ? notConfigured : unreachable;
  announce(context, badNews(SOCIAL_FAILED, reason(provider)));
  return redirect(links ? returnTo : authAddress(returnTo));
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <LinkQuestion {...loaderData} errors={actionData?.errors ?? {}} />;
}

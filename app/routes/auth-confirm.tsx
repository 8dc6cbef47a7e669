import { redirect, type RouterContextProvider } from "react-router";
import { DEFAULT_PAGE } from "#app/features/accounts/auth-view.ts";
import { changeOf, confirmEmail } from "#app/features/accounts/confirm-email.server.ts";
import { ChangeQuestion, ConfirmationPage } from "#app/features/accounts/confirmation-page.tsx";
import { EMAIL_CONFIRMED } from "#app/features/accounts/sign-in-words.ts";
import { wishedPageCookie, wishedPageOf } from "#app/features/accounts/wished-page.ts";
import { outgoingCookiesContext } from "#app/platform/request-context.ts";
import { servicesContext } from "#app/platform/services.ts";
import { postedForm } from "./posted-form.server.ts";
import { announce } from "./viewer.server.ts";
import type { Route } from "./+types/auth-confirm.ts";

/**
 * Where the links of letters about an address lead. Programs that look into mail open links as well: a first
 * confirmation takes no harm from that, a change of address waits for somebody's click.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const change = changeOf(token);
  if (change) return { ask: { token, ...change }, outcome: null };
  return { ask: null, outcome: await follow(request, context, token) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request);
  return { outcome: await follow(request, context, String(form.get("token") ?? "")) };
}

async function follow(request: Request, context: Readonly<RouterContextProvider>, token: string) {
  const { accounts } = context.get(servicesContext);
  const cookies = context.get(outgoingCookiesContext);
  const answer = await confirmEmail(accounts, request.headers, token);
  if ("cookies" in answer) cookies.push(...answer.cookies);
  if (answer.outcome !== "confirmed") return answer.outcome;
  const wished = wishedPageOf(request.headers.get("cookie"));
  cookies.push(wishedPageCookie(DEFAULT_PAGE, accounts.baseUrl().startsWith("https:")));
  announce(context, EMAIL_CONFIRMED);
  throw redirect(wished);
}

export default function Page({ loaderData: { ask, outcome }, actionData }: Route.ComponentProps) {
  const reached = actionData?.outcome ?? outcome;
  if (reached) return <ConfirmationPage outcome={reached} />;
  return ask && <ChangeQuestion {...ask} />;
}

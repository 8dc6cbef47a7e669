import { redirect } from "react-router";
import { ConfirmationPage } from "#app/features/accounts/confirmation-page.tsx";
import { confirmEmail } from "#app/features/accounts/confirm-email.server.ts";
import { EMAIL_CONFIRMED } from "#app/features/accounts/sign-in-words.ts";
import { wishedPageCookie, wishedPageOf } from "#app/features/accounts/wished-page.ts";
import { DEFAULT_PAGE } from "#app/features/accounts/auth-view.ts";
import { outgoingCookiesContext } from "#app/platform/request-context.ts";
import { servicesContext } from "#app/platform/services.ts";
import { announce } from "./viewer.server.ts";
import type { Route } from "./+types/auth-confirm.ts";

/** Where the links of letters about an address lead. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { accounts } = context.get(servicesContext);
  const cookies = context.get(outgoingCookiesContext);
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const answer = await confirmEmail(accounts, request.headers, token);
  if ("cookies" in answer) cookies.push(...answer.cookies);
  if (answer.outcome !== "confirmed") return { outcome: answer.outcome };
  const wished = wishedPageOf(request.headers.get("cookie"));
  cookies.push(wishedPageCookie(DEFAULT_PAGE, accounts.baseUrl().startsWith("https:")));
  announce(context, EMAIL_CONFIRMED);
  throw redirect(wished);
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <ConfirmationPage outcome={loaderData.outcome} />;
}

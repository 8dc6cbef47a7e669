import { data, redirect } from "react-router";
import { DEFAULT_PAGE } from "#app/features/accounts/auth-view.ts";
import { confirmEmail, readConfirmation } from "#app/features/accounts/confirm-email.server.ts";
import {
  ChangeQuestion,
  ConfirmationPage,
  FirstQuestion,
  type Ended,
} from "#app/features/accounts/confirmation-page.tsx";
import { EMAIL_CONFIRMED, waitText } from "#app/features/accounts/sign-in-words.ts";
import { returnPageCookie, returnPageOf } from "#app/features/accounts/account-cookies.ts";
import { outgoingCookiesContext, outgoingHeadersContext } from "#app/request-context.ts";
import { servicesContext } from "#app/services.ts";
import { postedForm } from "./posted-form.server.ts";
import { announce } from "./viewer.server.ts";
import type { Route } from "./+types/auth-confirm.ts";

/**
 * Target of the links in e-mails about an address. Mail scanners open links as well, so nothing happens until
 * a person presses the button.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const { accounts } = context.get(servicesContext);
  return { token, question: await readConfirmation(accounts, request.headers, token) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { accounts } = context.get(servicesContext);
  const cookies = context.get(outgoingCookiesContext);
  const form = await postedForm(request);
  const token = String(form.get("token") ?? "");
  const answer = await confirmEmail(accounts, request.headers, token, String(form.get("password") ?? ""));
  if ("cookies" in answer) cookies.push(...answer.cookies);
  switch (answer.outcome) {
    case "confirmed": {
      const returnTo = returnPageOf(request.headers.get("cookie"));
      cookies.push(returnPageCookie(DEFAULT_PAGE, accounts.baseUrl().startsWith("https:")));
      announce(context, EMAIL_CONFIRMED);
      throw redirect(returnTo);
    }
    case "password_needed":
      return again(token, accounts, request, "Informe a senha que você escolheu.", 422);
    case "wrong_password":
      return again(token, accounts, request, "A senha não confere.", 401);
    case "too_many": {
      context.get(outgoingHeadersContext).set("Retry-After", String(answer.waitSeconds));
      return again(token, accounts, request, waitText(answer.waitSeconds), 429);
    }
    default:
      return data({
        ended: answer.outcome as Ended | null,
        token,
        question: null,
        error: null as string | null,
      });
  }
}

/** The same page again, with the error. */
async function again(
  token: string,
  accounts: Parameters<typeof readConfirmation>[0],
  request: Request,
  error: string,
  status: number,
) {
  const question = await readConfirmation(accounts, request.headers, token);
  return data({ ended: null as Ended | null, token, question, error: error as string | null }, { status });
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { token, question } = actionData?.question ? actionData : loaderData;
  if (actionData?.ended) return <ConfirmationPage outcome={actionData.ended} />;
  if (question.ask === null) return <ConfirmationPage outcome={question.outcome} />;
  if (question.ask === "change") return <ChangeQuestion token={token} newEmail={question.newEmail} />;
  const { email, asksPassword } = question;
  return <FirstQuestion {...{ token, email, asksPassword }} error={actionData?.error ?? null} />;
}

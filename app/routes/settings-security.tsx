import { data, redirect } from "react-router";
import { answerSecurityForm } from "#app/features/accounts/security-actions.server.ts";
import { PasskeysSection } from "#app/features/accounts/security-passkeys.tsx";
import { HistorySection, SessionsSection } from "#app/features/accounts/security-sessions.tsx";
import { EmailSection, PasswordSection } from "#app/features/accounts/security-sign-in.tsx";
import {
  RecoveryCodesPage,
  TwoStepSection,
  TwoStepSetupPage,
} from "#app/features/accounts/security-two-step.tsx";
import { securityView, type ShownAnswer } from "#app/features/accounts/security-view.server.ts";
import { outgoingCookiesContext, outgoingHeadersContext } from "#app/request-context.ts";
import { servicesContext } from "#app/services.ts";
import { badNews, goodNews } from "#app/ui/toast.ts";
import { postedForm } from "./posted-form.server.ts";
import { announce, requireViewer } from "./viewer.server.ts";
import type { Route } from "./+types/settings-security.ts";

const PAGE = "/settings/seguranca";

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = await requireViewer(context, request);
  return securityView(context.get(servicesContext).accounts, viewer);
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = await requireViewer(context, request);
  const { accounts: host, channels } = context.get(servicesContext);
  const form = await postedForm(request);
  const answer = await answerSecurityForm({ host, headers: request.headers, viewer, form });
  // A changed password ends other sessions, as ending them in the list does.
  if (answer.outcome === "done") channels.sessionsEnded();
  if (answer.outcome === "nothing") return redirect(PAGE);
  if (answer.outcome === "done") {
    context.get(outgoingCookiesContext).push(...answer.cookies);
    announce(context, goodNews(answer.title, answer.text));
    return redirect(PAGE);
  }
  if (answer.outcome === "codes") {
    const { cookies, ...shown } = answer;
    context.get(outgoingCookiesContext).push(...cookies);
    return data<ShownAnswer>(shown);
  }
  const errors = Object.values(answer.errors);
  if (errors.length === 0) return data<ShownAnswer>(answer);
  announce(context, badNews(answer.outcome === "refused" ? answer.title : "Erro", errors[0] ?? null));
  const { wait } = answer;
  if (wait !== undefined) context.get(outgoingHeadersContext).set("Retry-After", String(wait));
  return data<ShownAnswer>(answer, { status: wait === undefined ? 422 : 429 });
}

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData ?? null;
  if (answer?.outcome === "setup")
    return <TwoStepSetupPage setup={answer.setup} error={answer.errors.code} />;
  if (answer?.outcome === "codes") return <RecoveryCodesPage codes={answer.codes} renewed={answer.renewed} />;
  return (
    <div className="grid gap-6">
      <PasswordSection view={loaderData} answer={answer} />
      <EmailSection view={loaderData} answer={answer} />
      <TwoStepSection view={loaderData} answer={answer} />
      <PasskeysSection view={loaderData} answer={answer} />
      <SessionsSection sessions={loaderData.sessions} />
      <HistorySection history={loaderData.history} />
    </div>
  );
}

import { data, redirect } from "react-router";
import { cookieChoiceCookie } from "#app/features/privacy/cookie-choice.ts";
import { answerPrivacyForm } from "#app/features/privacy/privacy-actions.server.ts";
import { ConsentSection, DeletionSection, ExportSection } from "#app/features/privacy/privacy-centre.tsx";
import { privacyView } from "#app/features/privacy/privacy-view.server.ts";
import { RequestSection } from "#app/features/privacy/request-section.tsx";
import { outgoingCookiesContext } from "#app/request-context.ts";
import { servicesContext } from "#app/services.ts";
import { badNews, goodNews } from "#app/ui/toast.ts";
import type { Route } from "./+types/settings-privacy.ts";
import { postedForm } from "./posted-form.server.ts";
import { announce, requireViewer } from "./viewer.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = await requireViewer(context, request);
  return privacyView(context.get(servicesContext).accounts, viewer);
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = await requireViewer(context, request);
  const { accounts: host, contact } = context.get(servicesContext);
  const form = await postedForm(request);
  const submission = { host, headers: request.headers, viewer, officer: contact.email, form };
  const answer = await answerPrivacyForm(submission);
  if (answer?.outcome === "refused") {
    const { intent, errors, values } = answer;
    announce(context, badNews("Erro", Object.values(errors)[0] ?? null));
    return data({ intent, errors, values }, { status: 422 });
  }
  if (form.get("intent") === "revogar" && form.get("tipo") === "cookies") {
    context.get(outgoingCookiesContext).push(cookieChoiceCookie("rejected", host.now()));
  }
  if (answer) announce(context, goodNews(answer.title, answer.text));
  return redirect("/settings/privacidade");
}

export default function Privacy({ loaderData: view, actionData }: Route.ComponentProps) {
  const refusal = (intent: string) => (actionData?.intent === intent ? actionData : null);
  return (
    <div className="grid gap-6">
      <ExportSection />
      <ConsentSection consents={view.consents} />
      <RequestSection email={view.email} requests={view.requests} refusal={refusal("pedido")} />
      <DeletionSection view={view} refusal={refusal("excluir")} />
    </div>
  );
}

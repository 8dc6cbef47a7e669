import { data, redirect } from "react-router";
import { planProblem } from "#app/facts/plans/plan-problem.ts";
import { answerPushForm } from "#app/features/notifications/channels/push/push-actions.server.ts";
import { NOTIFICATION_SETTINGS_PATH } from "#app/features/notifications/channels/push/push-view.ts";
import { outgoingCookiesContext, viewerContext } from "#app/request-context.ts";
import { servicesContext } from "#app/services.ts";
import { badNews, goodNews } from "#app/ui/toast.ts";
import type { Route } from "./+types/push-devices.ts";
import { postedForm } from "./posted-form.server.ts";
import { sendProblem } from "./problem.server.ts";
import { announce, requireViewer } from "./viewer.server.ts";

export function loader() {
  return redirect(NOTIFICATION_SETTINGS_PATH);
}

const NOT_ON = "Os avisos não foram ligados";
const SIGN_IN = "Sua sessão terminou. Entre de novo para continuar.";

/** Scripts and the service worker get JSON; forms are redirected to their page. */
export async function action({ request, context }: Route.ActionArgs) {
  const { accounts, channels } = context.get(servicesContext);
  const { push } = channels.services;
  const form = await postedForm(request);
  const byScript = form.has("assinatura");
  if (byScript && !(await context.get(viewerContext)()))
    return sendProblem({ title: NOT_ON, status: 401, detail: SIGN_IN });
  const viewer = await requireViewer(context, request);
  const answer = await answerPushForm({
    db: accounts.db,
    viewer,
    headers: request.headers,
    form,
    anyHost: push.anyHost,
    secure: accounts.baseUrl().startsWith("https:"),
    now: accounts.now(),
  });
  if (!answer) throw data(null, { status: 400 });
  if (answer.outcome === "on") context.get(outgoingCookiesContext).push(...answer.cookies);
  if (answer.outcome === "test") push.nudge();
  if (byScript) {
    if (answer.outcome !== "refused") return Response.json({}, { status: 201 });
    const { status, why: detail } = answer;
    return sendProblem(
      status === 402
        ? planProblem(NOT_ON, detail, NOTIFICATION_SETTINGS_PATH)
        : { title: NOT_ON, status, detail },
    );
  }
  if (answer.outcome === "refused") announce(context, badNews("Erro", answer.why));
  if (answer.outcome === "removed")
    announce(context, goodNews("Aparelho removido", "Ele não recebe mais avisos."));
  if (answer.outcome === "paused")
    announce(context, goodNews("Avisos pausados", "Nenhum aparelho recebe até você voltar a ligá-los."));
  if (answer.outcome === "resumed")
    announce(context, goodNews("Avisos ligados de novo", "O que for encontrado a partir de agora aparece."));
  if (answer.outcome === "test")
    announce(context, goodNews("Teste enviado", `Em instantes ele aparece em ${answer.device}.`));
  return redirect(`${NOTIFICATION_SETTINGS_PATH}#aparelhos`);
}

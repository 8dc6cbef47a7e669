import { data, redirect } from "react-router";
import { z } from "zod";
import { payerOf } from "#app/core/billing/payers.server.ts";
import { ProviderFailure } from "#app/core/billing/payment-provider.ts";
import { answerPayerForm, payerView, answerPlanForm } from "#app/features/plan/plan-actions.server.ts";
import { planAddress, returnOf, type PlanDialog } from "#app/features/plan/plan-address.ts";
import { PlanPage } from "#app/features/plan/plan-page.tsx";
import { loadPlan } from "#app/features/plan/plan-screen.server.ts";
import { planView } from "#app/features/plan/plan-view.ts";
import styles from "#app/features/plan/plan.css?url";
import { outgoingHeadersContext } from "#app/request-context.ts";
import { reportErrorContext, servicesContext } from "#app/services.ts";
import { badNews, goodNews } from "#app/ui/toast.ts";
import type { Route } from "./+types/plan.ts";
import { postedForm } from "./posted-form.server.ts";
import { announce, requireViewer } from "./viewer.server.ts";

const DIALOGS: readonly PlanDialog[] = ["cancelar", "desistir", "recibo"];

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const viewer = await requireViewer(context, request);
  const { accounts, billing } = context.get(servicesContext);
  const report = context.get(reportErrorContext);
  const loadingFacts = loadPlan({
    db: accounts.db,
    viewer,
    desk: billing,
    now: accounts.now(),
    onError: (error) => report(error, request),
  });
  const [facts, payer] = await Promise.all([loadingFacts, payerOf(accounts.db, viewer.userId)]);
  const dialog = DIALOGS.find((one) => url.searchParams.has(one)) ?? null;
  return {
    view: planView(facts, dialog),
    payer: payerView(payer, viewer),
    asksPayer: dialog === "recibo",
    returnTo: returnOf(url.searchParams),
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { userId } = await requireViewer(context, request);
  const { accounts, billing } = context.get(servicesContext);
  const form = await postedForm(request);
  const intent = String(form.get("intent") ?? "");
  const shown = shownPayment(form);
  const onError = (error: unknown) => context.get(reportErrorContext)(error, request);
  const submission = { db: accounts.db, desk: billing, userId, shown, now: accounts.now(), onError };
  const answering = async () =>
    (await answerPayerForm(submission, intent, form)) ?? (await answerPlanForm(submission, intent));
  const answer = await answering().catch((error: unknown) => {
    onError(error);
    const why =
      error instanceof ProviderFailure ? error.shown : "Nada mudou. Tente novamente em alguns instantes.";
    return { outcome: "refused" as const, why, status: 502 };
  });
  if (!answer) throw data(null, { status: 400 });
  if (answer.outcome === "done") {
    announce(context, goodNews(answer.title, answer.text));
    return redirect(planAddress(returnOf(url.searchParams)));
  }
  if (answer.outcome === "invalid") {
    const { typed, errors } = answer;
    return data({ error: null, payer: { typed, errors } }, { status: 422 });
  }
  const { why, status } = answer;
  if ("wait" in answer && answer.wait)
    context.get(outgoingHeadersContext).set("Retry-After", String(answer.wait));
  announce(context, badNews("Erro", why));
  return data({ error: why }, { status });
}

/** The payment that somebody was shown before they asked for it back; null: the form names none. */
function shownPayment(form: FormData) {
  const read = z
    .object({ purchaseId: z.string().min(1), amountCents: z.coerce.number().int() })
    .safeParse({ purchaseId: form.get("compra"), amountCents: form.get("valor") });
  return read.success ? read.data : null;
}

export default function Plan({ loaderData, actionData }: Route.ComponentProps) {
  const refusedPayer = actionData && "payer" in actionData ? actionData.payer : null;
  return <PlanPage {...loaderData} refusedPayer={refusedPayer} error={actionData?.error ?? null} />;
}

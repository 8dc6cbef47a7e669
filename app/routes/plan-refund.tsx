import { data, redirect } from "react-router";
import styles from "#app/features/plan/plan.css?url";
import {
  answerRefundForm,
  answerTakingBack,
  refundAskOf,
} from "#app/features/refunds/refund-actions.server.ts";
import { RefundPage } from "#app/features/refunds/refund-page.tsx";
import { outgoingHeadersContext } from "#app/request-context.ts";
import { reportErrorContext, servicesContext } from "#app/services.ts";
import { badNews, goodNews } from "#app/ui/toast.ts";
import type { Route } from "./+types/plan-refund.ts";
import { postedForm } from "./posted-form.server.ts";
import { announce, requireViewer } from "./viewer.server.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { userId } = await requireViewer(context, request);
  const { accounts, billing } = context.get(servicesContext);
  const purchaseId = url.searchParams.get("compra");
  const ask =
    billing && purchaseId && (await refundAskOf(accounts.db, billing, userId, purchaseId, accounts.now()));
  return { ask: ask || null };
}

export async function action({ request, context }: Route.ActionArgs) {
  const member = await requireViewer(context, request);
  const { accounts, billing, contact, origin } = context.get(servicesContext);
  const form = await postedForm(request);
  if (!billing) throw data(null, { status: 404 });
  const submission = {
    db: accounts.db,
    desk: billing,
    member,
    officer: contact.email,
    origin: origin(request),
    now: accounts.now(),
    form,
    onError: (error: unknown) => context.get(reportErrorContext)(error, request),
  };
  const answer =
    form.get("intent") === "retirar"
      ? await answerTakingBack(submission)
      : await answerRefundForm(submission);
  if (!answer) throw data(null, { status: 400 });
  if (answer.outcome === "refused") {
    if (answer.wait) context.get(outgoingHeadersContext).set("Retry-After", String(answer.wait));
    return data({ refusal: answer.refusal }, { status: answer.status });
  }
  const { outcome, title, text } = answer;
  announce(context, outcome === "done" ? goodNews(title, text) : badNews(title, text));
  return redirect("/plan#devolucao");
}

export default function PlanRefund({ loaderData: { ask }, actionData }: Route.ComponentProps) {
  return <RefundPage ask={ask} refusal={actionData?.refusal ?? null} />;
}

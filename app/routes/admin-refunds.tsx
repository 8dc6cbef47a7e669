import { data, redirect } from "react-router";
import { ProviderFailure } from "#app/core/billing/payment-provider.ts";
import { RefundQueuePage } from "#app/features/refunds/refund-queue-page.tsx";
import { answerQueueForm, refundQueue } from "#app/features/refunds/refund-queue.server.ts";
import { dayInSaoPaulo } from "#app/lib/dates.ts";
import { reportErrorContext, servicesContext } from "#app/services.ts";
import { badNews, goodNews } from "#app/ui/toast.ts";
import type { Route } from "./+types/admin-refunds.ts";
import { requireFreshAdmin } from "./fresh-admin.server.ts";
import { postedForm } from "./posted-form.server.ts";
import { announce, requireAdmin } from "./viewer.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const { accounts, billing } = context.get(servicesContext);
  const now = accounts.now();
  return { ...(await refundQueue(accounts.db, billing, now)), today: dayInSaoPaulo(now) };
}

export async function action({ request, context }: Route.ActionArgs) {
  await requireAdmin(context, request);
  const { accounts, billing, origin } = context.get(servicesContext);
  const form = await postedForm(request);
  const { userId } = await requireFreshAdmin(context, request, form);
  const asked = { db: accounts.db, desk: billing, administrator: userId, origin: origin(request), form };
  const answer = await answerQueueForm({ ...asked, now: accounts.now() }).catch((error: unknown) => {
    if (!(error instanceof ProviderFailure)) throw error;
    context.get(reportErrorContext)(error, request);
    return { outcome: "nothing" as const, text: error.shown };
  });
  if (!answer) throw data(null, { status: 400 });
  if (answer.outcome === "refused") return data({ refusal: answer.refusal }, { status: 422 });
  announce(
    context,
    answer.outcome === "done" ? goodNews(answer.title, answer.text) : badNews("Nada mudou", answer.text),
  );
  return redirect("/admin/devolucoes");
}

export default function AdminRefunds({
  loaderData: { tasks, answered, today },
  actionData,
}: Route.ComponentProps) {
  return (
    <RefundQueuePage tasks={tasks} answered={answered} today={today} refusal={actionData?.refusal ?? null} />
  );
}

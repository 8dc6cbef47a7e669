import { data, redirect } from "react-router";
import { ProviderFailure } from "#app/core/billing/payment-provider.ts";
import { AdminPage, NotLoaded } from "#app/features/admin/kit/admin-page.tsx";
import { RefundQueuePage } from "#app/features/refunds/refund-queue-page.tsx";
import { refundPageIn, refundQueueHref } from "#app/features/refunds/refund-queue-view.ts";
import { answerQueueForm, faultAnswer, refundQueue } from "#app/features/refunds/refund-queue.server.ts";
import { reportErrorContext, servicesContext } from "#app/services.ts";
import { badNews, goodNews } from "#app/ui/toast.ts";
import type { Route } from "./+types/admin-refunds.ts";
import { requireFreshAdmin } from "./fresh-admin.server.ts";
import { postedForm } from "./posted-form.server.ts";
import { viewOrToast } from "./view-or-toast.server.ts";
import { announce, requireAdmin } from "./viewer.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const { accounts, billing } = context.get(servicesContext);
  return viewOrToast({ request, context }, "Erro ao carregar devoluções", () =>
    refundQueue(accounts.db, billing, { page: pageOf(request), now: accounts.now() }),
  );
}

export async function action({ request, context }: Route.ActionArgs) {
  await requireAdmin(context, request);
  const { accounts, billing, origin } = context.get(servicesContext);
  const form = await postedForm(request);
  const { userId } = await requireFreshAdmin(context, request, form);
  const submission = { db: accounts.db, desk: billing, administrator: userId, origin: origin(request), form };
  const answer = await answerQueueForm({ ...submission, now: accounts.now() }).catch((error: unknown) => {
    context.get(reportErrorContext)(error, request);
    if (error instanceof ProviderFailure) return { outcome: "nothing" as const, text: error.shown };
    return { outcome: "failed" as const };
  });
  if (!answer) throw data(null, { status: 400 });
  if (answer.outcome === "failed") {
    announce(context, badNews("Erro", "Erro ao responder à devolução\nTente novamente em alguns instantes."));
    return data({ refusal: faultAnswer(form) }, { status: 500 });
  }
  if (answer.outcome === "refused") return data({ refusal: answer.refusal }, { status: 422 });
  announce(
    context,
    answer.outcome === "done" ? goodNews(answer.title, answer.text) : badNews("Nada mudou", answer.text),
  );
  return redirect(refundQueueHref(pageOf(request)));
}

function pageOf(request: Request): number {
  return refundPageIn(new URL(request.url).searchParams);
}

export default function AdminRefunds({ loaderData: { view }, actionData }: Route.ComponentProps) {
  if (view) return <RefundQueuePage queue={view} refusal={actionData?.refusal ?? null} />;
  return (
    <AdminPage title="Devoluções" lead="Pedidos que nenhum botão devolve sozinho.">
      <NotLoaded text="Erro ao carregar devoluções" to={refundQueueHref(1)} />
    </AdminPage>
  );
}

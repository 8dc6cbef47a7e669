import { data, redirect } from "react-router";
import type { Offer } from "#app/core/billing/payment-provider.ts";
import { spendAttempt } from "#app/db/attempts.server.ts";
import { MINUTE_MS } from "#app/lib/durations.ts";
import { safeReturn } from "#app/lib/return-path.ts";
import { reportErrorContext, servicesContext } from "#app/services.ts";
import { functionViewer, isForm, NOT_SIGNED_IN, providerProblem, refuse } from "./function-answers.server.ts";
import type { Problem } from "./problem.server.ts";
import { postedForm } from "./posted-form.server.ts";
import type { Route } from "./+types/function-checkout.ts";

const NOT_SOLD: Problem = {
  status: 503,
  title: "Erro ao processar pagamento",
  detail: "Os pagamentos não estão abertos neste portal. Nada foi cobrado.",
};
const NOT_OFFERED: Problem = {
  status: 409,
  title: "Erro ao processar pagamento",
  detail: "Esta forma de pagamento não está disponível agora. Escolha outra; nada foi cobrado.",
};
const SUBSCRIBED: Problem = {
  status: 409,
  title: "Você já assina o Premium",
  detail:
    "Sua assinatura está em vigor; se ela renova ou não, decide-se em Gerenciar Plano. Nada foi cobrado de novo.",
};
const JUST_PAID: Problem = {
  status: 409,
  title: "Seu pagamento acaba de chegar",
  detail: "O serviço de pagamento confirmou agora a sua compra anterior. Nada foi cobrado de novo.",
};

export function loader() {
  throw data(null, { status: 405, headers: { Allow: "POST" } });
}

/**
 * Opens the provider's page of a purchase. A form is sent on to it, with the press itself, so it needs no script;
 * scripts get its address. After the payment, people come back to `voltar`.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { billing, accounts } = context.get(servicesContext);
  const { offer, back } = await readWish(request);
  const plan = `/plan?${new URLSearchParams({ voltar: back })}`;
  const viewer = await functionViewer(request, context);
  if (!viewer)
    return refuse(request, context, NOT_SIGNED_IN, `/auth?${new URLSearchParams({ voltar: plan })}`);
  if (!billing) return refuse(request, context, NOT_SOLD, plan);
  const now = accounts.now();
  const limit = { key: `checkout:${viewer.userId}`, most: 20, windowMs: 10 * MINUTE_MS };
  const waitSeconds = await spendAttempt(accounts.db, [limit], now);
  if (waitSeconds > 0) return refuse(request, context, tooOften(waitSeconds), plan);
  const { userId, email, fullName: name } = viewer;
  const origin = accounts.baseUrl();
  const paidUrl = `${origin}/plan/pago?${new URLSearchParams({ voltar: back })}`;
  try {
    const bought = await billing.buy(
      { userId, email, name },
      { offer, paidUrl, leftUrl: `${origin}${plan}` },
    );
    if (bought.outcome === "already_subscribed") return refuse(request, context, SUBSCRIBED, plan);
    if (bought.outcome === "just_paid") return refuse(request, context, JUST_PAID, plan);
    if (bought.outcome === "not_offered") return refuse(request, context, NOT_OFFERED, plan);
    if (isForm(request)) return redirect(bought.url, 303);
    return Response.json({ url: bought.url }, { headers: { "Cache-Control": "private, no-store" } });
  } catch (error) {
    const problem = providerProblem(error, "Erro ao processar pagamento");
    context.get(reportErrorContext)(error, request);
    return refuse(request, context, problem, plan);
  }
}

/** Without a form, the subscription is meant, as in the document. */
async function readWish(request: Request): Promise<{ offer: Offer; back: string }> {
  const hasForm = /^(application\/x-www-form-urlencoded|multipart\/form-data)/.test(
    request.headers.get("content-type") ?? "",
  );
  const form = hasForm ? await postedForm(request) : new FormData();
  return {
    offer: form.get("oferta") === "month" ? "month" : "subscription",
    back: safeReturn(String(form.get("voltar") ?? ""), "/plan"),
  };
}

function tooOften(seconds: number): Problem {
  return {
    status: 429,
    title: "Erro ao processar pagamento",
    detail: `Muitas tentativas seguidas: espere ${seconds} s e tente de novo. Nada foi cobrado.`,
  };
}

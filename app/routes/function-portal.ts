import { data, redirect } from "react-router";
import { spendAttempt } from "#app/db/attempts.server.ts";
import { MINUTE_MS } from "#app/lib/durations.ts";
import { reportErrorContext, servicesContext } from "#app/services.ts";
import { functionViewer, isForm, NOT_SIGNED_IN, providerProblem, refuse } from "./function-answers.server.ts";
import type { Route } from "./+types/function-portal.ts";

const TITLE = "Erro ao acessar portal";
const PAGE = "/plan";

export function loader() {
  throw data(null, { status: 405, headers: { Allow: "POST" } });
}

/** Opens the provider's pages about cards and invoices, like `create-checkout`. */
export async function action({ request, context }: Route.ActionArgs) {
  const { billing, accounts } = context.get(servicesContext);
  const viewer = await functionViewer(request, context);
  if (!viewer) return refuse(request, context, NOT_SIGNED_IN, `/auth?voltar=${encodeURIComponent(PAGE)}`);
  const limit = { key: `portal:${viewer.userId}`, most: 20, windowMs: 10 * MINUTE_MS };
  const waitSeconds = await spendAttempt(accounts.db, [limit], accounts.now());
  if (waitSeconds > 0) {
    const detail = `Muitas tentativas seguidas: espere ${waitSeconds} s e tente de novo.`;
    return refuse(request, context, { status: 429, title: TITLE, detail }, PAGE);
  }
  try {
    const url = billing && (await billing.portal(viewer.userId, `${accounts.baseUrl()}${PAGE}`));
    if (!url) {
      const detail = "Você ainda não comprou nada aqui, então não há faturas para ver.";
      return refuse(request, context, { status: 404, title: TITLE, detail }, PAGE);
    }
    if (isForm(request)) return redirect(url, 303);
    return Response.json({ url }, { headers: { "Cache-Control": "private, no-store" } });
  } catch (error) {
    const problem = providerProblem(error, TITLE);
    context.get(reportErrorContext)(error, request);
    return refuse(request, context, problem, PAGE);
  }
}

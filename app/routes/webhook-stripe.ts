import { data } from "react-router";
import { servicesContext } from "#app/services.ts";
import { sendProblem } from "./problem.server.ts";
import type { Route } from "./+types/webhook-stripe.ts";

export function loader() {
  throw data(null, { status: 405, headers: { Allow: "POST" } });
}

/**
 * A message of Stripe. It is answered with 200 once it is stored, whatever it says; Stripe repeats it for three days
 * after any other answer.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { billing, stripe } = context.get(servicesContext);
  if (!billing || !stripe)
    return sendProblem({
      status: 503,
      title: "Pagamentos não configurados",
      detail: "Este portal não recebe mensagens da Stripe.",
    });
  const body = await request.text();
  if (!(await stripe.isSigned(body, request.headers.get("stripe-signature") ?? "")))
    return sendProblem({
      status: 400,
      title: "Assinatura inválida",
      detail: "A mensagem não foi assinada pela Stripe para este portal.",
    });
  const receipt = await billing.receive(body);
  if (receipt.outcome === "unreadable")
    return sendProblem({
      status: 422,
      title: "Mensagem desconhecida",
      detail: "A mensagem não tem a forma que a Stripe descreve.",
    });
  return Response.json({ received: true });
}

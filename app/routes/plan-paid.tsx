import { redirect } from "react-router";
import { CHECKOUT_KEY } from "#app/core/billing/paid-address.ts";
import { PaidPage } from "#app/features/plan/paid-page.tsx";
import { paidView } from "#app/features/plan/paid-view.ts";
import { safeReturn } from "#app/lib/return-path.ts";
import { servicesContext } from "#app/services.ts";
import { goodNews } from "#app/ui/toast.ts";
import { announce, requireViewer } from "./viewer.server.ts";
import type { Route } from "./+types/plan-paid.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Confirmando o pagamento · Martelo" },
  { name: "robots", content: "noindex" },
];

/**
 * Where a payment leads back to, with the id of its checkout. Once the provider's message about that checkout has come,
 * people go on where they met the limit.
 */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { accounts, billing, contact } = context.get(servicesContext);
  const { userId } = await requireViewer(context, request);
  const back = safeReturn(url.searchParams.get("voltar") ?? "", "/plan");
  const checkoutId = url.searchParams.get(CHECKOUT_KEY) ?? "";
  const turn = Math.max(0, Math.trunc(Number(url.searchParams.get("vez"))) || 0);
  const outcome = checkoutId && billing ? await billing.checkout(userId, checkoutId) : null;
  if (outcome?.state === "paid") {
    if (outcome.purchase.state === "paid")
      announce(context, goodNews("Você é Premium", "Tudo está liberado. O recibo fica em Gerenciar Plano."));
    throw redirect(back);
  }
  return { view: paidView(outcome, checkoutId, turn, accounts.now()), back, email: contact.email };
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <PaidPage {...loaderData} />;
}

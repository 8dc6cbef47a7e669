import { redirect } from "react-router";
import { subscriptionStatus } from "#app/facts/plans/plans-of.server.ts";
import { PaidPage } from "#app/features/plan/paid-page.tsx";
import { safeReturn } from "#app/lib/return-path.ts";
import { servicesContext } from "#app/services.ts";
import { goodNews } from "#app/ui/toast.ts";
import { announce, requireViewer } from "./viewer.server.ts";
import type { Route } from "./+types/plan-paid.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Confirmando o pagamento · Martelo" },
  { name: "robots", content: "noindex" },
];

/** Where a payment leads back to. Once the provider's message has come, people go on where they met the limit. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { accounts, billing } = context.get(servicesContext);
  const { userId } = await requireViewer(context, request);
  const back = safeReturn(url.searchParams.get("voltar") ?? "", "/plan");
  const { subscribed } = await subscriptionStatus(accounts.db, userId, accounts.now());
  if (subscribed) {
    announce(context, goodNews("Você é Premium", "Tudo está liberado. O recibo fica em Gerenciar Plano."));
    throw redirect(back);
  }
  const purchases = billing ? (await billing.billing(userId)).purchases : [];
  const waiting = purchases.find(({ state, method }) => state === "open" && method !== "card");
  return { waitsFor: waiting?.method ?? null, back };
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <PaidPage {...loaderData} />;
}

import { data, redirect } from "react-router";
import { FEEDS_PATH, FeedsPage } from "#app/features/notifications/channels/feeds/feeds-page.tsx";
import { can } from "#app/facts/plans/plans.ts";
import { linkView } from "#app/features/secret-links/link-view.ts";
import { readOrder } from "#app/features/secret-links/secret-link.ts";
import { keepLink, linkOf } from "#app/features/secret-links/secret-links.server.ts";
import { servicesContext } from "#app/services.ts";
import { goodNews } from "#app/ui/toast.ts";
import type { Route } from "./+types/alerts-feeds.ts";
import { postedForm } from "./posted-form.server.ts";
import { announce, requireViewer } from "./viewer.server.ts";

export const meta: Route.MetaFunction = () => [{ title: "Assinar em outros programas · Martelo" }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { userId, plan } = await requireViewer(context, request);
  const services = context.get(servicesContext);
  const owner = { db: services.accounts.db, linkSecret: services.linkSecret, userId };
  const origin = services.origin(request);
  return {
    matches: linkView("rss", await linkOf(owner, "rss"), origin),
    deadlines: linkView("agenda", await linkOf(owner, "agenda"), origin),
    premium: can(plan, "immediate_notifications"),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { userId } = await requireViewer(context, request);
  const order = readOrder(await postedForm(request));
  if (!order || order.kind === "lista" || order.intent === "mostrar") throw data(null, { status: 400 });
  const { accounts, linkSecret, now } = context.get(servicesContext);
  await keepLink({ db: accounts.db, linkSecret, userId }, order, now());
  announce(
    context,
    order.intent === "criar"
      ? goodNews("Endereço criado", "Copie-o para o programa em que você quer ler.")
      : goodNews("Endereço desativado", "Os programas que o usavam não recebem mais nada."),
  );
  return redirect(FEEDS_PATH);
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <FeedsPage view={loaderData} />;
}

import { situationIn } from "#app/features/admin/kit/list-address.ts";
import { QUEUE_TABS, queueLine, type QueueTab, type QueueView } from "#app/features/help/desk-view.ts";
import {
  countWaiting,
  findRequests,
  pastRequests,
  waitingRequests,
} from "#app/features/help/help-queue.server.ts";
import { MAX_LISTED } from "#app/features/help/help.ts";
import { QueuePage } from "#app/features/help/queue-page.tsx";
import { servicesContext } from "#app/services.ts";
import { requireAdmin } from "./viewer.server.ts";
import type { Route } from "./+types/admin-help.ts";

export const meta: Route.MetaFunction = () => [{ title: "Pedidos de ajuda · Administração · Martelo" }];

export async function loader({ request, url, context }: Route.LoaderArgs): Promise<{ view: QueueView }> {
  await requireAdmin(context, request);
  const { db, now } = context.get(servicesContext).accounts;
  const search = (url.searchParams.get("q") ?? "").trim().slice(0, 254);
  const tab: QueueTab | null =
    search !== "" ? null : (situationIn(url.searchParams, QUEUE_TABS) ?? "esperando");
  const found =
    tab === null
      ? await findRequests(db, search, now())
      : tab === "esperando"
        ? await waitingRequests(db, now())
        : await pastRequests(db, tab === "respondidos" ? "answered" : "closed", now());
  return {
    view: {
      tab,
      search,
      waiting: await countWaiting(db),
      lines: found.slice(0, MAX_LISTED).map(queueLine),
      cut: found.length > MAX_LISTED,
    },
  };
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <QueuePage {...loaderData} />;
}

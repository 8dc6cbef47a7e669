import type { Db } from "#app/db/connect.server.ts";
import { AdminPage, NotLoaded } from "#app/features/admin/kit/admin-page.tsx";
import { QUEUE_TABS, queueLine, type QueueTab, type QueueView } from "#app/features/help/desk-view.ts";
import {
  countWaiting,
  findRequests,
  pastRequests,
  waitingRequests,
} from "#app/features/help/help-queue.server.ts";
import { MAX_LISTED } from "#app/features/help/help.ts";
import { QueuePage } from "#app/features/help/queue-page.tsx";
import { always } from "#app/lib/list-query.ts";
import { servicesContext } from "#app/services.ts";
import { viewOrToast } from "./view-or-toast.server.ts";
import { requireAdmin } from "./viewer.server.ts";
import type { Route } from "./+types/admin-help.ts";

const TAB = always("situacao", "Status", QUEUE_TABS, { usual: "esperando", formerly: "estado" });

export async function loader({ request, url, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const { db, now } = context.get(servicesContext).accounts;
  return viewOrToast({ request, context }, NOT_READ, () => readQueue(db, url, now()));
}

async function readQueue(db: Db, url: URL, now: Date): Promise<QueueView> {
  const search = (url.searchParams.get("q") ?? "").trim().slice(0, 254);
  const tab: QueueTab | null = search !== "" ? null : TAB.read(url.searchParams);
  const rows =
    tab === null
      ? await findRequests(db, search, now)
      : tab === "esperando"
        ? await waitingRequests(db, now)
        : await pastRequests(db, tab === "respondidos" ? "answered" : "closed", now);
  return {
    tab,
    search,
    waiting: await countWaiting(db),
    lines: rows.slice(0, MAX_LISTED).map(queueLine),
    cut: rows.length > MAX_LISTED,
  };
}

const NOT_READ = "Erro ao carregar pedidos de ajuda";

export default function Page({ loaderData: { view } }: Route.ComponentProps) {
  if (view) return <QueuePage view={view} />;
  return (
    <AdminPage title="Pedidos de ajuda" lead="O que as pessoas perguntaram, e quem espera resposta.">
      <NotLoaded text={NOT_READ} to="/admin/ajuda" />
    </AdminPage>
  );
}

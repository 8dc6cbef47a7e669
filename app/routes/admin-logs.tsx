import { logList } from "#app/features/admin/logs/log-query.ts";
import { LogsPage } from "#app/features/admin/logs/logs-page.tsx";
import { logsScreen } from "#app/features/admin/logs/logs-screen.server.ts";
import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/admin-logs.ts";
import { viewOrToast } from "./view-or-toast.server.ts";
import { requireAdmin } from "./viewer.server.ts";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const { accounts, now } = context.get(servicesContext);
  return viewOrToast({ request, context }, "Erro ao carregar logs", () =>
    logsScreen(accounts.db, logList.read(url.searchParams), now()),
  );
}

export default function AdminLogs({ loaderData: { view } }: Route.ComponentProps) {
  return <LogsPage view={view} />;
}

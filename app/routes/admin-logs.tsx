import { data } from "react-router";
import { readLogQuery } from "#app/features/admin/logs/log-query.ts";
import { LogsPage } from "#app/features/admin/logs/logs-page.tsx";
import { logsScreen } from "#app/features/admin/logs/logs-screen.server.ts";
import { reportErrorContext, servicesContext } from "#app/services.ts";
import { badNews } from "#app/ui/toast.ts";
import type { Route } from "./+types/admin-logs.ts";
import { announce, requireAdmin } from "./viewer.server.ts";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const { accounts, now } = context.get(servicesContext);
  try {
    return { view: await logsScreen(accounts.db, readLogQuery(url.searchParams), now()) };
  } catch (error) {
    context.get(reportErrorContext)(error, request);
    announce(context, badNews("Erro", "Erro ao carregar logs"));
    return data({ view: null }, { status: 500 });
  }
}

export default function AdminLogs({ loaderData: { view } }: Route.ComponentProps) {
  return <LogsPage view={view} />;
}

import { data } from "react-router";
import { readRunQuery } from "#app/features/admin/runs/run-query.ts";
import { RunsPage } from "#app/features/admin/runs/runs-page.tsx";
import { runsScreen } from "#app/features/admin/runs/runs-screen.server.ts";
import { reportErrorContext, servicesContext } from "#app/services.ts";
import { badNews } from "#app/ui/toast.ts";
import type { Route } from "./+types/admin-imports-runs.ts";
import { announce, requireAdmin } from "./viewer.server.ts";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const { accounts, now } = context.get(servicesContext);
  try {
    return { view: await runsScreen(accounts.db, readRunQuery(url.searchParams), now()) };
  } catch (error) {
    context.get(reportErrorContext)(error, request);
    announce(context, badNews("Erro", "Erro ao carregar importações"));
    return data({ view: null }, { status: 500 });
  }
}

export default function AdminImportsRuns({ loaderData: { view } }: Route.ComponentProps) {
  return <RunsPage view={view} />;
}

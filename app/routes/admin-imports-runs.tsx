import { runList } from "#app/features/admin/runs/run-query.ts";
import { RunsPage } from "#app/features/admin/runs/runs-page.tsx";
import { runsScreen } from "#app/features/admin/runs/runs-screen.server.ts";
import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/admin-imports-runs.ts";
import { viewOrToast } from "./view-or-toast.server.ts";
import { requireAdmin } from "./viewer.server.ts";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const { accounts, now } = context.get(servicesContext);
  return viewOrToast({ request, context }, "Erro ao carregar importações", () =>
    runsScreen(accounts.db, runList.read(url.searchParams), now()),
  );
}

export default function AdminImportsRuns({ loaderData: { view } }: Route.ComponentProps) {
  return <RunsPage view={view} />;
}

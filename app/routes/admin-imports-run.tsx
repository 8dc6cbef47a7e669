import { data } from "react-router";
import { RunPage } from "#app/features/admin/runs/run-page.tsx";
import { runNumber } from "#app/features/admin/runs/run-query.ts";
import { runScreen } from "#app/features/admin/runs/runs-screen.server.ts";
import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/admin-imports-run.ts";
import { viewOrToast } from "./view-or-toast.server.ts";
import { requireAdmin } from "./viewer.server.ts";

export async function loader({ request, context, params }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const { accounts, now } = context.get(servicesContext);
  const id = runNumber(params.id);
  return viewOrToast({ request, context }, "Erro ao carregar importações", async () => {
    const details = id === null ? null : await runScreen(accounts.db, id, now());
    if (details === null) throw data(null, { status: 404 });
    return details;
  });
}

export default function AdminImportsRun({ loaderData: { view: details } }: Route.ComponentProps) {
  return <RunPage details={details} />;
}

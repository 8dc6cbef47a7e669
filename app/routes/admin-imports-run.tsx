import { data } from "react-router";
import { RunPage } from "#app/features/admin/runs/run-page.tsx";
import { runNumber } from "#app/features/admin/runs/run-query.ts";
import { runScreen } from "#app/features/admin/runs/run-screen.server.ts";
import { reportErrorContext, servicesContext } from "#app/services.ts";
import { badNews } from "#app/ui/toast.ts";
import type { Route } from "./+types/admin-imports-run.ts";
import { announce, requireAdmin } from "./viewer.server.ts";

export async function loader({ request, context, params }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const { accounts, now } = context.get(servicesContext);
  const id = runNumber(params.id);
  const details = id === null ? null : await read(id);
  if (details === null) throw data(null, { status: 404 });
  return details === "failed" ? data({ details: null }, { status: 500 }) : { details };

  async function read(wanted: number) {
    try {
      return await runScreen(accounts.db, wanted, now());
    } catch (error) {
      context.get(reportErrorContext)(error, request);
      announce(context, badNews("Erro", "Erro ao carregar importações"));
      return "failed" as const;
    }
  }
}

export default function AdminImportsRun({ loaderData: { details } }: Route.ComponentProps) {
  return <RunPage details={details} />;
}

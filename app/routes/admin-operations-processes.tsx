import { readProcesses } from "#app/core/operations/processes.server.ts";
import { ProcessesPage } from "#app/features/admin/operations/processes/processes-page.tsx";
import { processesView } from "#app/features/admin/operations/processes/processes-view.ts";
import type { Route } from "./+types/admin-operations-processes.ts";
import { operationsScreen } from "./operations-screen.server.ts";

export function loader(args: Route.LoaderArgs) {
  return operationsScreen("processes", args, async ({ accounts, operations, now }) =>
    processesView(await readProcesses(accounts.db), operations.processId, now()),
  );
}

export default function AdminProcesses({ loaderData: { view } }: Route.ComponentProps) {
  return <ProcessesPage view={view} />;
}

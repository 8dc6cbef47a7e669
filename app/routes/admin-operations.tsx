import { redirect } from "react-router";
import { appendLog } from "#app/core/admin-log/append-log.server.ts";
import { readProcesses } from "#app/core/operations/processes.server.ts";
import { JobsPage, OPEN_JOB_NAME, RUN_NAME } from "#app/features/admin/operations/jobs/jobs-page.tsx";
import { jobsView } from "#app/features/admin/operations/jobs/jobs-view.ts";
import { OPERATIONS } from "#app/features/admin/operations/operations-tabs.ts";
import { own } from "#app/lib/own.ts";
import { JOBS } from "#app/platform/jobs.ts";
import { servicesContext } from "#app/services.ts";
import { badNews, goodNews } from "#app/ui/toast.ts";
import type { Route } from "./+types/admin-operations.ts";
import { announceAct } from "./announce-act.server.ts";
import { operationsScreen } from "./operations-screen.server.ts";
import { postedForm } from "./posted-form.server.ts";
import { requireAdmin } from "./viewer.server.ts";

export function loader({ request, url, context }: Route.LoaderArgs) {
  return operationsScreen("jobs", { request, context }, async ({ accounts, operations, now }) => {
    const processes = await readProcesses(accounts.db);
    const open = url.searchParams.get(OPEN_JOB_NAME);
    return jobsView({ processes, self: operations.processId, open, now: now() });
  });
}

/** Starts a round of a job in this process. */
export async function action({ request, context }: Route.ActionArgs) {
  const { userId: adminId } = await requireAdmin(context, request);
  const name = String((await postedForm(request)).get(RUN_NAME) ?? "");
  const { accounts, operations, now } = context.get(servicesContext);
  const job = own(JOBS, name);
  await announceAct({ request, context }, "Erro ao iniciar trabalho", async () => {
    if (!job || !operations.mayRun(name))
      return badNews("Nada mudou", "Este trabalho não pode ser iniciado aqui.");
    await accounts.db.transaction((tx) => {
      const details = { job: name, process_id: operations.processId, before: null, after: "started" };
      return appendLog(tx, { adminId, action: "Iniciou trabalho", details, targetUserId: null }, now());
    });
    operations.runNow(name);
    return goodNews("Trabalho iniciado", `${job.title} roda agora; o resultado aparece em segundos.`);
  });
  return redirect(OPERATIONS.jobs.path);
}

export default function AdminOperations({ loaderData: { view } }: Route.ComponentProps) {
  return <JobsPage view={view} />;
}

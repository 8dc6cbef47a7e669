import { redirect } from "react-router";
import { byWhom, namesOf } from "#app/core/admin-log/read-log.server.ts";
import { lastOutcomes, latestAttempts } from "#app/core/sync/attempts.server.ts";
import { readSetting } from "#app/facts/settings/settings.server.ts";
import { SyncPage } from "#app/features/admin/imports/sync-page.tsx";
import { syncView } from "#app/features/admin/imports/sync-view.ts";
import { servicesContext } from "#app/services.ts";
import { badNews, goodNews } from "#app/ui/toast.ts";
import type { Route } from "./+types/admin-imports-sync.ts";
import { announceAct } from "./announce-act.server.ts";
import { viewOrToast } from "./view-or-toast.server.ts";
import { requireAdmin } from "./viewer.server.ts";

const SHOWN_ATTEMPTS = 10;

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const { accounts, sync } = context.get(servicesContext);
  const { db } = accounts;
  return viewOrToast({ request, context }, "Erro ao carregar importações", async () => {
    const [isRunning, attempts, results, hour] = await Promise.all([
      sync.isRunning(),
      latestAttempts(db, SHOWN_ATTEMPTS),
      lastOutcomes(db),
      readSetting(db, "nightly_sync_hour"),
    ]);
    const names = await namesOf(db, [...new Set(attempts.flatMap(({ adminId }) => adminId ?? []))]);
    return syncView({
      isRunning,
      attempts,
      results,
      cron: sync.cron,
      nightlyHour: hour === null ? null : Number(hour),
      pauseMs: sync.pauseMs,
      nameOf: (adminId) => byWhom(names, adminId),
    });
  });
}

export async function action({ request, context }: Route.ActionArgs) {
  const { userId } = await requireAdmin(context, request);
  const { sync } = context.get(servicesContext);
  await announceAct({ request, context }, "Erro ao iniciar busca de listas", async () =>
    (await sync.start(userId))
      ? goodNews("Busca iniciada", "O resultado de cada estado aparece abaixo.")
      : badNews("Nada mudou", "Já há uma busca em andamento."),
  );
  return redirect("/admin/imports/busca");
}

export default function AdminImportsSync({ loaderData: { view } }: Route.ComponentProps) {
  return <SyncPage view={view} />;
}

import { OverviewPage } from "#app/features/admin/content/overview-page.tsx";
import { contentOverview } from "#app/features/admin/content/overview.server.ts";
import { servicesContext } from "#app/services.ts";
import { viewOrToast } from "./view-or-toast.server.ts";
import { requireAdmin } from "./viewer.server.ts";
import type { Route } from "./+types/admin-content.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const { accounts, now } = context.get(servicesContext);
  return viewOrToast({ request, context }, "Erro ao carregar o conteúdo", () =>
    contentOverview(accounts.db, now()),
  );
}

export default function AdminContent({ loaderData }: Route.ComponentProps) {
  return <OverviewPage overview={loaderData.view} />;
}

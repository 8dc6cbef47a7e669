import { TablesPage } from "#app/features/admin/tables/table-page.tsx";
import { tablesScreen } from "#app/features/admin/tables/tables-screen.server.ts";
import { dayInSaoPaulo } from "#app/lib/dates.ts";
import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/admin-tables.ts";
import { viewOrToast } from "./view-or-toast.server.ts";
import { requireAdmin } from "./viewer.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const { accounts, now } = context.get(servicesContext);
  return viewOrToast({ request, context }, "Erro ao carregar tabelas", () =>
    tablesScreen(accounts.db, dayInSaoPaulo(now())),
  );
}

export default function AdminTables({ loaderData }: Route.ComponentProps) {
  return <TablesPage cards={loaderData.view} />;
}

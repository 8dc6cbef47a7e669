import { data } from "react-router";
import { TablesPage } from "#app/features/admin/tables/tables-page.tsx";
import { tablesScreen } from "#app/features/admin/tables/tables-screen.server.ts";
import { dayInSaoPaulo } from "#app/lib/dates.ts";
import { reportErrorContext, servicesContext } from "#app/services.ts";
import { badNews } from "#app/ui/toast.ts";
import type { Route } from "./+types/admin-tables.ts";
import { announce, requireAdmin } from "./viewer.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const { accounts, now } = context.get(servicesContext);
  try {
    return { cards: await tablesScreen(accounts.db, dayInSaoPaulo(now())) };
  } catch (error) {
    context.get(reportErrorContext)(error, request);
    announce(context, badNews("Erro", "Erro ao carregar tabelas"));
    return data({ cards: null }, { status: 500 });
  }
}

export default function AdminTables({ loaderData }: Route.ComponentProps) {
  return <TablesPage cards={loaderData.cards} />;
}

import { data } from "react-router";
import { Dashboard } from "#app/features/admin/dashboard/dashboard-page.tsx";
import { dashboardScreen } from "#app/features/admin/dashboard/dashboard-screen.server.ts";
import { AdminPage, NotLoaded } from "#app/features/admin/kit/admin-page.tsx";
import { reportErrorContext, servicesContext } from "#app/services.ts";
import { badNews } from "#app/ui/toast.ts";
import type { Route } from "./+types/admin.ts";
import { announce, requireAdmin } from "./viewer.server.ts";

const LOAD_ERROR = "Erro ao carregar dados do dashboard";

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const services = context.get(servicesContext);
  const { accounts, now } = services;
  const { db } = accounts;
  try {
    return { screen: await dashboardScreen(db, services, now()) };
  } catch (error) {
    context.get(reportErrorContext)(error, request);
    announce(context, badNews("Erro", LOAD_ERROR));
    return data(null, { status: 500 });
  }
}

export default function Admin({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage title="Início" lead="Como estão os dados, quem espera por resposta e o que foi feito hoje.">
      {loaderData === null ? (
        <NotLoaded text={LOAD_ERROR} to="/admin" />
      ) : (
        <Dashboard screen={loaderData.screen} />
      )}
    </AdminPage>
  );
}

import { Dashboard } from "#app/features/admin/dashboard/dashboard-page.tsx";
import { dashboardScreen } from "#app/features/admin/dashboard/dashboard-screen.server.ts";
import { AdminPage, NotLoaded } from "#app/features/admin/kit/admin-page.tsx";
import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/admin.ts";
import { viewOrToast } from "./view-or-toast.server.ts";
import { requireAdmin } from "./viewer.server.ts";

const LOAD_ERROR = "Erro ao carregar dados do dashboard";

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const services = context.get(servicesContext);
  const { accounts, now } = services;
  const { db } = accounts;
  return viewOrToast({ request, context }, LOAD_ERROR, () => dashboardScreen(db, services, now()));
}

export default function Admin({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage title="Início" lead="Como estão os dados, quem espera por resposta e o que foi feito hoje.">
      {loaderData.view === null ? (
        <NotLoaded text={LOAD_ERROR} to="/admin" />
      ) : (
        <Dashboard screen={loaderData.view} />
      )}
    </AdminPage>
  );
}

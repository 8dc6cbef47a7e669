import { data, redirect, type RouterContextProvider } from "react-router";
import { alertList } from "#app/features/admin/alerts/alert-query.ts";
import { AlertsPage, DELETED_NAME } from "#app/features/admin/alerts/alerts-page.tsx";
import { alertsScreen } from "#app/features/admin/alerts/alerts-screen.server.ts";
import { deleteMemberAlert } from "#app/features/admin/alerts/delete-alert.server.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { reportErrorContext, servicesContext } from "#app/services.ts";
import { badNews, goodNews, type Toast } from "#app/ui/toast.ts";
import type { Route } from "./+types/admin-alerts.ts";
import { requireFreshAdmin } from "./fresh-admin.server.ts";
import { postedForm } from "./posted-form.server.ts";
import { viewOrToast } from "./view-or-toast.server.ts";
import { announce, requireAdmin } from "./viewer.server.ts";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const { accounts } = context.get(servicesContext);
  return viewOrToast({ request, context }, "Erro ao carregar alertas", () =>
    alertsScreen(accounts.db, alertList.read(url.searchParams)),
  );
}

const NOT_DELETED = "Erro ao deletar alerta";

export async function action({ request, url, context }: Route.ActionArgs) {
  await requireAdmin(context, request);
  const form = await postedForm(request);
  const id = String(form.get(DELETED_NAME) ?? "");
  if (!isUuid(id)) throw data(null, { status: 400 });
  const { userId } = await requireFreshAdmin(context, request, form);
  announce(context, await remove(context, request, userId, id));
  return redirect(alertList.href({ ...alertList.read(url.searchParams), open: null, deleting: false }));
}

async function remove(
  context: Readonly<RouterContextProvider>,
  request: Request,
  adminId: string,
  id: string,
): Promise<Toast> {
  const { accounts, now } = context.get(servicesContext);
  try {
    const outcome = await deleteMemberAlert(accounts.db, adminId, id, now());
    return outcome === "deleted"
      ? goodNews("Sucesso", "Alerta deletado com sucesso")
      : badNews("Erro", `${NOT_DELETED}\nEle já não existe.`);
  } catch (error) {
    context.get(reportErrorContext)(error, request);
    return badNews("Erro", `${NOT_DELETED}\nTente novamente em alguns instantes.`);
  }
}

export default function AdminAlerts({ loaderData }: Route.ComponentProps) {
  return <AlertsPage screen={loaderData.view} />;
}

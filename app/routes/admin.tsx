import { data, redirect } from "react-router";
import { Dashboard } from "#app/features/admin/dashboard/dashboard-page.tsx";
import { dashboardScreen } from "#app/features/admin/dashboard/dashboard-screen.server.ts";
import { ACCEPT_NAME, HeldSection, REFUSE_NAME } from "#app/features/admin/held-section.tsx";
import { AdminPage, NotLoaded } from "#app/features/admin/kit/admin-page.tsx";
import { listHeld, refuseHeld } from "#app/core/ingestion/held-lists.server.ts";
import { reportErrorContext, servicesContext, type Services } from "#app/services.ts";
import { badNews, goodNews, type Toast } from "#app/ui/toast.ts";
import type { Route } from "./+types/admin.ts";
import { postedForm } from "./posted-form.server.ts";
import { announce, requireAdmin } from "./viewer.server.ts";

const LOAD_ERROR = "Erro ao carregar dados do dashboard";

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const services = context.get(servicesContext);
  const { accounts, now } = services;
  const { db } = accounts;
  try {
    return {
      screen: await dashboardScreen(db, services, now()),
      lists: await listHeld(db),
    };
  } catch (error) {
    context.get(reportErrorContext)(error, request);
    announce(context, badNews("Erro", LOAD_ERROR));
    return data(null, { status: 500 });
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { userId } = await requireAdmin(context, request);
  const form = await postedForm(request);
  const services = context.get(servicesContext);
  const [accepted, refused] = [idIn(form, ACCEPT_NAME), idIn(form, REFUSE_NAME)];
  if (accepted !== null) announce(context, await acceptList(services, accepted, userId));
  else if (refused !== null) announce(context, await refuseList(services, refused, userId));
  return redirect("/admin");
}

function idIn(form: FormData, name: string): number | null {
  const text = form.get(name);
  return typeof text === "string" && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

const WAITS_NO_MORE = badNews("Nada mudou", "A lista já não está entre as retidas.");

async function acceptList(services: Services, id: number, administrator: string): Promise<Toast> {
  const report = await services.acceptHeldList(id, administrator);
  if (!report) return WAITS_NO_MORE;
  if (report.error !== null) return badNews("A lista não foi importada", report.error);
  return goodNews("Lista importada", `${report.rows.toLocaleString("pt-BR")} linhas de ${report.state}.`);
}

async function refuseList({ accounts, now }: Services, id: number, administrator: string): Promise<Toast> {
  return (await refuseHeld(accounts.db, id, administrator, now()))
    ? goodNews("Lista recusada", "Nada dela foi gravado.")
    : WAITS_NO_MORE;
}

export default function Admin({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage title="Início" lead="Como estão os dados, quem espera por resposta e o que foi feito hoje.">
      {loaderData === null ? (
        <NotLoaded text={LOAD_ERROR} to="/admin" />
      ) : (
        <>
          <Dashboard screen={loaderData.screen} />
          <HeldSection lists={loaderData.lists} />
        </>
      )}
    </AdminPage>
  );
}

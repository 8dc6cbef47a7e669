import { data, redirect, type RouterContextProvider } from "react-router";
import { availabilityForm } from "#app/features/admin/properties/availability-form.ts";
import { PropertiesPage } from "#app/features/admin/properties/properties-page.tsx";
import { propertiesScreen } from "#app/features/admin/properties/properties-screen.server.ts";
import { propertiesHref, readPropertyQuery } from "#app/features/admin/properties/property-query.ts";
import { setAvailability } from "#app/features/admin/properties/set-availability.server.ts";
import type { AvailabilityDecision } from "#app/core/ingestion/availability.server.ts";
import { LOCK_BUSY, LockBusy } from "#app/db/brief-wait.server.ts";
import { readForm } from "#app/lib/form.ts";
import { reportErrorContext, servicesContext } from "#app/services.ts";
import { badNews, goodNews, type Toast } from "#app/ui/toast.ts";
import "#app/features/admin/properties/properties.css";
import type { Route } from "./+types/admin-properties.ts";
import { postedForm } from "./posted-form.server.ts";
import { viewOrToast } from "./view-or-toast.server.ts";
import { announce, requireAdmin } from "./viewer.server.ts";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const { accounts, engine, withdrawn, findListing } = context.get(servicesContext);
  const query = readPropertyQuery(url.searchParams);
  return viewOrToast({ request, context }, "Erro ao carregar propriedades", async () => {
    const source = { engine: engine(), withdrawn: await withdrawn(), findListing };
    return await propertiesScreen(accounts.db, source, query);
  });
}

const NOT_SAVED = "Erro ao atualizar status da propriedade";

export async function action({ request, url, context }: Route.ActionArgs) {
  const { userId } = await requireAdmin(context, request);
  const form = await postedForm(request);
  const read = readForm(availabilityForm, form);
  if (!read.ok) {
    const { motivo: error } = read.errors;
    // The other fields are not typed by anybody.
    if (error === undefined) throw data(null, { status: 400 });
    return refuse(context, form, error, 422);
  }
  const toast = await decide(context, request, userId, read.value);
  if (toast === "locked") return refuse(context, form, LOCK_BUSY, 503);
  announce(context, toast);
  return redirect(propertiesHref({ ...readPropertyQuery(url.searchParams), open: null }));
}

/** Says what is wrong, beside what was typed. */
function refuse(
  context: Readonly<RouterContextProvider>,
  form: Awaited<ReturnType<typeof postedForm>>,
  error: string,
  status: number,
) {
  announce(context, badNews("Erro", `${NOT_SAVED}\n${error}`));
  const typed = { number: String(form.get("numero")), reason: String(form.get("motivo") ?? ""), error };
  return data(typed, { status });
}

/** The toast says what is so now, also where it was so before; `locked`: an import holds the property. */
async function decide(
  context: Readonly<RouterContextProvider>,
  request: Request,
  adminId: string,
  decision: AvailabilityDecision,
): Promise<Toast | "locked"> {
  const { accounts, listingsChanged, now } = context.get(servicesContext);
  try {
    const { outcome } = await setAvailability(accounts.db, adminId, decision, now());
    if (outcome === "not_found") return badNews("Erro", `${NOT_SAVED}\nNenhuma lista traz mais este imóvel.`);
    await listingsChanged();
    const status = decision.available ? "disponível" : "indisponível";
    return goodNews("Sucesso", `Propriedade marcada como ${status}`);
  } catch (error) {
    if (error instanceof LockBusy) return "locked";
    context.get(reportErrorContext)(error, request);
    return badNews("Erro", `${NOT_SAVED}\nTente novamente em alguns instantes.`);
  }
}

export default function AdminProperties({ loaderData, actionData }: Route.ComponentProps) {
  return <PropertiesPage screen={loaderData.view} refused={actionData ?? null} />;
}

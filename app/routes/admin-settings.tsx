import { data, redirect } from "react-router";
import { readSystemStatus } from "#app/core/status/system-status.server.ts";
import {
  changeSetting,
  meanwhileWords,
  settingsScreen,
  settingForm,
} from "#app/features/admin/settings/settings-screen.server.ts";
import { SETTINGS_PATH, SettingsPage } from "#app/features/admin/settings/settings-page.tsx";
import styles from "#app/features/admin/settings/settings.css?url";
import { readForm } from "#app/lib/form.ts";
import { reportErrorContext, servicesContext } from "#app/services.ts";
import { badNews, goodNews } from "#app/ui/toast.ts";
import type { Route } from "./+types/admin-settings.ts";
import { postedForm } from "./posted-form.server.ts";
import { viewOrToast } from "./view-or-toast.server.ts";
import { announce, requireAdmin } from "./viewer.server.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const services = context.get(servicesContext);
  const { accounts, now } = services;
  const report = (error: unknown) => context.get(reportErrorContext)(error, request);
  return viewOrToast({ request, context }, "Erro ao carregar configurações", async () => {
    // Settings can be changed also while the state of a part cannot be read.
    const parts = readSystemStatus(accounts.db, services, now()).catch((error: unknown) => {
      report(error);
      return null;
    });
    return { cards: await settingsScreen(accounts.db), parts: await parts };
  });
}

/** Also after a refused form: the page then shows what somebody else stored. */
export const shouldRevalidate = () => true;

const NOT_SAVED = "Erro ao atualizar configuração";

export async function action({ request, context }: Route.ActionArgs) {
  const { userId } = await requireAdmin(context, request);
  const { accounts, settingsChanged, now } = context.get(servicesContext);
  const read = readForm(settingForm, await postedForm(request));
  if (!read.ok) throw data(null, { status: 400 });
  const { key, typed, to, seen } = read.value;
  const refused = (error: string, status: number, why = error) => {
    announce(context, badNews("Erro", `${NOT_SAVED}\n${why}`));
    return data({ key, typed, error }, { status });
  };
  try {
    const change = { key, to, seen, by: userId, now: now() };
    const done = await changeSetting(accounts.db, change);
    if (done.outcome === "invalid") return refused(done.message, 422);
    if (done.outcome === "changed_meanwhile") {
      const words = await meanwhileWords(accounts.db, key, to === "undo" ? null : typed);
      return refused(words, 409, "Outro administrador a alterou depois que você abriu a página.");
    }
    await settingsChanged();
    announce(context, goodNews("Sucesso", "Configuração atualizada com sucesso"));
    return redirect(SETTINGS_PATH);
  } catch (error) {
    context.get(reportErrorContext)(error, request);
    return refused("Tente novamente em alguns instantes.", 500);
  }
}

export default function AdminSettings({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsPage screen={loaderData.view} refused={actionData ?? null} />;
}

import { data, redirect } from "react-router";
import type { PanelViews } from "#app/features/notifications/channels/channels.server.ts";
import {
  refusalView,
  tryAddressAgain,
} from "#app/features/notifications/channels/email/address-refusal.server.ts";
import {
  saveLetterPreferences,
  setMonthReport,
} from "#app/features/notifications/channels/email/letter-preferences.server.ts";
import {
  asSent,
  lettersForm,
  lettersFormView,
  withWish,
} from "#app/features/notifications/channels/email/letters-form.ts";
import { ChannelPanels } from "#app/features/notifications/channels/panels.tsx";
import { preferencesOf } from "#app/features/notifications/preferences.server.ts";
import { readForm } from "#app/lib/form.ts";
import { servicesContext } from "#app/services.ts";
import { badNews, goodNews } from "#app/ui/toast.ts";
import { postedForm } from "./posted-form.server.ts";
import { announce, requireViewer } from "./viewer.server.ts";
import type { Route } from "./+types/settings-notifications.ts";

const PAGE = "/settings/avisos";

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = await requireViewer(context, request);
  const { accounts, channels } = context.get(servicesContext);
  return channels.panels({ db: accounts.db, viewer, headers: request.headers, now: accounts.now() });
}

/** The forms of e-mails; the forms of other channels are posted to routes of their own. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = await requireViewer(context, request);
  const { userId, plan, email } = viewer;
  const { accounts } = context.get(servicesContext);
  const { db, now } = accounts;
  const form = await postedForm(request);
  if (form.get("intent") === "relatorio") {
    await setMonthReport(db, userId, form.get("relatorio") === "sim", now());
    announce(context, goodNews("Preferências salvas", "Valem a partir de agora."));
    return redirect(PAGE);
  }
  if (form.get("intent") === "endereco") {
    const isTried = await tryAddressAgain(accounts, viewer);
    announce(
      context,
      isTried
        ? goodNews("Mensagem enviada", `Se ${email} a receber, os avisos recomeçam.`)
        : badNews("Tentamos há pouco", "Espere dez minutos antes de tentar outra vez."),
    );
    return redirect(PAGE);
  }
  const read = readForm(lettersForm, form);
  const before = await preferencesOf(db, userId);
  if (!read.ok) {
    announce(context, badNews("Erro", Object.values(read.errors)[0] ?? null));
    const sent = asSent(lettersFormView(before, plan, email), form);
    const refusal = await refusalView(db, userId, now());
    return data({ email: { form: sent, refusal, errors: read.errors } } satisfies Partial<PanelViews>, {
      status: 422,
    });
  }
  await saveLetterPreferences(db, userId, withWish(before, read.value, plan), now());
  announce(context, goodNews("Preferências salvas", "Valem a partir de agora."));
  return redirect(PAGE);
}

export default function Notifications({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="grid gap-6">
      <ChannelPanels views={{ ...loaderData, ...actionData }} />
    </div>
  );
}

import { data, redirect } from "react-router";
import { LettersSection } from "#app/features/notifications/channels/email/letters-section.tsx";
import {
  asSent,
  lettersForm,
  lettersFormView,
  withWish,
} from "#app/features/notifications/channels/email/letters-form.ts";
import { saveLetterPreferences } from "#app/features/notifications/channels/email/letter-preferences.server.ts";
import { preferencesOf } from "#app/features/notifications/preferences.server.ts";
import { pushView } from "#app/features/notifications/channels/push/push-view.server.ts";
import { DevicesSection } from "#app/features/notifications/channels/push/screen/devices-section.tsx";
import { readForm } from "#app/lib/form.ts";
import { servicesContext } from "#app/services.ts";
import { badNews, goodNews } from "#app/ui/toast.ts";
import { postedForm } from "./posted-form.server.ts";
import { announce, requireViewer } from "./viewer.server.ts";
import type { Route } from "./+types/settings-notifications.ts";

const PAGE = "/settings/avisos";

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = await requireViewer(context, request);
  const { userId, plan, email } = viewer;
  const { accounts, push } = context.get(servicesContext);
  const { db } = accounts;
  const { headers } = request;
  return {
    letters: lettersFormView(await preferencesOf(db, userId), plan, email),
    push: await pushView({ db, viewer, headers, publicKey: push.publicKey, now: accounts.now() }),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { userId, plan, email } = await requireViewer(context, request);
  const { db, now } = context.get(servicesContext).accounts;
  const form = await postedForm(request);
  const read = readForm(lettersForm, form);
  const before = await preferencesOf(db, userId);
  if (!read.ok) {
    announce(context, badNews("Erro", Object.values(read.errors)[0] ?? null));
    const letters = asSent(lettersFormView(before, plan, email), form);
    return data({ letters, errors: read.errors }, { status: 422 });
  }
  await saveLetterPreferences(db, userId, withWish(before, read.value, plan), now());
  announce(context, goodNews("Preferências salvas", "Valem a partir de agora."));
  return redirect(PAGE);
}

export default function Notifications({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="grid gap-6">
      <LettersSection view={actionData?.letters ?? loaderData.letters} errors={actionData?.errors ?? null} />
      <DevicesSection view={loaderData.push} />
    </div>
  );
}

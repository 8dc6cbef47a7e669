import { data, redirect } from "react-router";
import { alertAddress } from "#app/features/alerts/alert-address.ts";
import { answerAlertForm, FAILURES, intentOf } from "#app/features/alerts/alert-actions.server.ts";
import { alertsScreen, filledForm } from "#app/features/alerts/alerts-screen.server.ts";
import { bellState } from "#app/features/notifications/channels/bell/notification-list.server.ts";
import { useFollowBell } from "#app/features/notifications/channels/bell/follow-bell.tsx";
import { pushView } from "#app/features/notifications/channels/push/devices.server.ts";
import { PushOffer } from "#app/features/notifications/channels/push/screen/push-offer.tsx";
import { planAddress } from "#app/features/plan/plan-address.ts";
import { AlertsPage } from "#app/features/alerts/alerts-page.tsx";
import { reportErrorContext, servicesContext } from "#app/services.ts";
import { badNews, goodNews } from "#app/ui/toast.ts";
import type { Route } from "./+types/alerts.ts";
import { postedForm } from "./posted-form.server.ts";
import { announce, requireViewer } from "./viewer.server.ts";

/** Parameter set after an alert was created, when the page offers push messages on this device. */
const MADE = "criado";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const owner = await requireViewer(context, request);
  const { accounts, engine, gazetteer, previewAlert, channels, now } = context.get(servicesContext);
  const { db } = accounts;
  try {
    // Read before the alerts, so that notifications written in the meantime count as news for the page.
    const bell = await bellState(db, owner.userId);
    const screen = await alertsScreen({ db, owner, engine, gazetteer, previewAlert, now }, url.searchParams);
    const { headers } = request;
    const view = url.searchParams.has(MADE)
      ? await pushView({
          db,
          viewer: owner,
          headers,
          publicKey: channels.services.push.publicKey,
          now: accounts.now(),
        })
      : null;
    return { screen, bell, offer: view?.allowed ? view : null };
  } catch (error) {
    context.get(reportErrorContext)(error, request);
    announce(context, badNews("Erro", "Não foi possível carregar os alertas"));
    return data(null, { status: 500 });
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const owner = await requireViewer(context, request);
  const { accounts, channels, engine, gazetteer, previewAlert, now } = context.get(servicesContext);
  const form = await postedForm(request);
  if (form.get("intent") === "premium") return redirect(planAddress(alertAddress(form)));
  const intent = intentOf(form);
  if (!intent) throw data(null, { status: 400 });
  const submission = { db: accounts.db, owner, engine, gazetteer, previewAlert };
  const answer = await answerAlertForm({ ...submission, form, now: now() }, intent).catch(
    (error: unknown) => {
      context.get(reportErrorContext)(error, request);
      return { outcome: "failed" as const };
    },
  );
  if (answer.outcome === "done") {
    // Deleting an alert deletes its notifications, so the unread count may have changed.
    if (intent === "excluir") channels.changed(owner.userId);
    announce(context, goodNews(answer.title));
    return redirect(intent === "criar" ? `/alerts?${MADE}=1` : "/alerts");
  }
  const why = answer.outcome === "refused" ? answer.why : "Tente novamente em alguns instantes.";
  announce(context, badNews("Erro", `${FAILURES[intent]}\n${why}`));
  const errors = answer.outcome === "refused" ? answer.errors : { "": why };
  if (errors === null || (intent !== "criar" && intent !== "salvar")) return redirect("/alerts");
  const id = intent === "salvar" ? String(form.get("id")) : null;
  const status = answer.outcome === "refused" ? 422 : 500;
  return data(await filledForm(submission, id, form, errors), { status });
}

export default function Alerts({ loaderData, actionData }: Route.ComponentProps) {
  // While a form is open, the page is not reloaded.
  const busy = actionData !== undefined || loaderData?.screen.dialog;
  useFollowBell(busy ? null : (loaderData?.bell ?? null));
  return (
    <AlertsPage
      screen={loaderData?.screen ?? null}
      refused={actionData ?? null}
      offer={loaderData?.offer && <PushOffer view={loaderData.offer} />}
    />
  );
}

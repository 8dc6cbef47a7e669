import { data, redirect } from "react-router";
import type { PanelView } from "#app/features/notifications/channels/bell/bell-panel.tsx";
import {
  bellState,
  notificationList,
} from "#app/features/notifications/channels/bell/notification-list.server.ts";
import { BELL_PATH } from "#app/features/notifications/channels/bell/bell-state.ts";
import type { ReadStateAnswer } from "#app/features/notifications/channels/bell/read-state-form.tsx";
import { setReadState } from "#app/features/notifications/channels/bell/read-state.server.ts";
import {
  BACK_NAME,
  readStateChangeOf,
  withUndo,
} from "#app/features/notifications/channels/bell/read-state.ts";
import { planProblem } from "#app/facts/plans/plan-problem.ts";
import { can } from "#app/facts/plans/plans.ts";
import { safeReturn } from "#app/lib/return-path.ts";
import { viewerContext } from "#app/request-context.ts";
import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/bell.ts";
import { postedForm } from "./posted-form.server.ts";
import { sendProblem } from "./problem.server.ts";
import { requireViewer } from "./viewer.server.ts";

/** Limits of the panel below the bell; the notifications' page shows more. */
const FEW = { unreadOnly: false, alertId: null, before: null, most: 40, mostEach: 4, origin: null };

const NOT_LIVE = planProblem(
  "Sino na hora é do Premium",
  "No plano Gratuito, o sino se atualiza quando você abre uma página.",
  BELL_PATH,
);

/**
 * Answers a bell's request: with the stream of changes, for plans with immediate notifications, or with the
 * panel's data.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = await context.get(viewerContext)();
  // Without a session, 204 instead of an error status, because a page may outlive its session and an error
  // would appear in the browser's console.
  if (!viewer) return new Response(null, { status: 204 });
  const { accounts, channels, now } = context.get(servicesContext);
  if (request.headers.get("accept") === "text/event-stream") {
    if (!can(viewer.plan, "immediate_notifications")) return sendProblem(NOT_LIVE);
    if (request.method === "HEAD") return new Response(null);
    return channels.services.bell.listen(viewer, request.headers.get("last-event-id"), request.signal);
  }
  const query = { userId: viewer.userId, ...FEW };
  const { groups, state, refusedAddress } = await notificationList(accounts.db, query, now());
  return Response.json({ groups, state, refusedAddress } satisfies PanelView);
}

/** Marks notifications as read or unread, for the script and for forms without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const forScript = request.headers.get("accept") === "application/json";
  if (forScript && !(await context.get(viewerContext)())) return new Response(null, { status: 401 });
  const { userId } = await requireViewer(context, request);
  const form = await postedForm(request);
  const wish = readStateChangeOf(form);
  if (!wish) throw data(null, { status: 400 });
  const { accounts, channels, now } = context.get(servicesContext);
  const moment = now();
  const changed = await setReadState(accounts.db, userId, wish, moment);
  if (changed > 0) channels.changed(userId);
  const stamp = moment.getTime();
  if (forScript) {
    const state = await bellState(accounts.db, userId);
    return Response.json({ changed, stamp, state } satisfies ReadStateAnswer);
  }
  const back = safeReturn(String(form.get(BACK_NAME) ?? ""), BELL_PATH);
  return redirect(withUndo(back, wish, changed, stamp));
}

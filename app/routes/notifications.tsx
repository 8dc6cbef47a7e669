import { data } from "react-router";
import { centreQuery } from "#app/features/notifications/channels/bell/centre-address.ts";
import { CentreFailed, CentrePage } from "#app/features/notifications/channels/bell/centre-page.tsx";
import { notificationList } from "#app/features/notifications/channels/bell/notification-list.server.ts";
import { undoIn } from "#app/features/notifications/channels/bell/read-state.ts";
import { can } from "#app/facts/plans/plans.ts";
import { reportErrorContext, servicesContext } from "#app/services.ts";
import type { Route } from "./+types/notifications.ts";
import { requireViewer } from "./viewer.server.ts";

const PAGE_SIZE = 40;

export const meta: Route.MetaFunction = () => [{ title: "Notificações · Martelo" }];

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { userId, plan } = await requireViewer(context, request);
  const services = context.get(servicesContext);
  const { accounts, now } = services;
  const query = centreQuery(url.searchParams);
  try {
    const list = await notificationList(
      accounts.db,
      { userId, ...query, most: PAGE_SIZE, mostEach: null, origin: services.origin(request) },
      now(),
    );
    const live = can(plan, "immediate_notifications");
    return { query, ...list, undo: undoIn(url.searchParams), live };
  } catch (error) {
    context.get(reportErrorContext)(error, request);
    return data(null, { status: 500 });
  }
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return loaderData ? <CentrePage view={loaderData} /> : <CentreFailed />;
}

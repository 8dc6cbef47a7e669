import { data, redirect } from "react-router";
import {
  answerUserForm,
  failed,
  SENSITIVE,
  type ActMessage,
} from "#app/features/admin/users/user-acts.server.ts";
import { isUserIntent } from "#app/features/admin/users/user-form-names.ts";
import { userList } from "#app/features/admin/users/users-view.ts";
import { UsersPage } from "#app/features/admin/users/users-page.tsx";
import { usersScreen } from "#app/features/admin/users/users-screen.server.ts";
import styles from "#app/features/admin/users/users.css?url";
import { reportErrorContext, servicesContext } from "#app/services.ts";
import { badNews, goodNews, type Toast } from "#app/ui/toast.ts";
import type { Route } from "./+types/admin-users.ts";
import { requireFreshAdmin } from "./fresh-admin.server.ts";
import { postedForm } from "./posted-form.server.ts";
import { viewOrToast } from "./view-or-toast.server.ts";
import { announce, requireAdmin } from "./viewer.server.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { userId: adminId } = await requireAdmin(context, request);
  const { accounts, billing, now } = context.get(servicesContext);
  const asking = { db: accounts.db, providers: billing ? [billing.provider] : [], adminId, now: now() };
  return viewOrToast({ request, context }, "Erro ao carregar usuários", () =>
    usersScreen(asking, userList.read(url.searchParams)),
  );
}

/** Also after a refused form: the dialog then shows what somebody else changed. */
export const shouldRevalidate = () => true;

export async function action({ request, url, context }: Route.ActionArgs) {
  const { userId: adminId } = await requireAdmin(context, request);
  const form = await postedForm(request);
  const intent = form.get("intent");
  if (!isUserIntent(intent)) throw data(null, { status: 400 });
  if (SENSITIVE.has(intent)) await requireFreshAdmin(context, request, form);
  const { accounts: host, channels } = context.get(servicesContext);
  try {
    const answer = await answerUserForm({ host, headers: request.headers, adminId, intent, form });
    if (answer.outcome === "not_ours") throw data(null, { status: 400 });
    if (answer.message) announce(context, toastOf(answer.message));
    if (answer.outcome === "refused") return data(answer.refused, { status: answer.message ? 422 : 200 });
    if (answer.endedSessions) channels.sessionsEnded();
    return redirect(answer.left ? "/dashboard" : userList.href(userList.read(url.searchParams)));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    context.get(reportErrorContext)(error, request);
    announce(context, toastOf(failed(intent, "Tente novamente em alguns instantes.")));
    return redirect(userList.href(userList.read(url.searchParams)));
  }
}

function toastOf({ good, text }: ActMessage): Toast {
  return good ? goodNews("Sucesso", text) : badNews("Erro", text);
}

export default function AdminUsers({ loaderData: { view }, actionData }: Route.ComponentProps) {
  return <UsersPage view={view} refused={actionData ?? null} />;
}

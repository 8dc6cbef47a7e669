import { redirect } from "react-router";
import { requestList } from "#app/features/admin/operations/operations-tabs.ts";
import {
  ANSWERED_NAME,
  REOPENED_NAME,
  RequestsPage,
} from "#app/features/admin/operations/requests/requests-page.tsx";
import { requestsScreen } from "#app/features/admin/operations/requests/requests-screen.server.ts";
import { markAnswered, reopen } from "#app/features/privacy/person-requests.server.ts";
import { servicesContext } from "#app/services.ts";
import { badNews, goodNews } from "#app/ui/toast.ts";
import type { Route } from "./+types/admin-operations-requests.ts";
import { announceAct } from "./announce-act.server.ts";
import { operationsScreen } from "./operations-screen.server.ts";
import { postedForm } from "./posted-form.server.ts";
import { requireAdmin } from "./viewer.server.ts";

export function loader({ request, url, context }: Route.LoaderArgs) {
  return operationsScreen("requests", { request, context }, async ({ accounts, operations, now }) => ({
    screen: await requestsScreen(accounts.db, requestList.read(url.searchParams), now()),
    hasContact: operations.delivery.contact,
  }));
}

const REQUEST = /^(contato|dados):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Marks a request as answered, or opens it again. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { userId } = await requireAdmin(context, request);
  const form = await postedForm(request);
  const reopens = form.has(REOPENED_NAME);
  const [, about, id] = REQUEST.exec(String(form.get(reopens ? REOPENED_NAME : ANSWERED_NAME) ?? "")) ?? [];
  const { accounts, now } = context.get(servicesContext);
  const change = reopens ? reopen : markAnswered;
  const [done, unchanged] = reopens
    ? [
        goodNews("Pedido reaberto", "Ele espera de novo por uma resposta."),
        badNews("Nada mudou", "O pedido já não está entre os respondidos."),
      ]
    : [
        goodNews("Pedido respondido", "Ele fica na lista dos respondidos."),
        badNews("Nada mudou", "O pedido já não está entre os que esperam resposta."),
      ];
  await announceAct({ request, context }, "Erro ao atualizar pedido", async () => {
    if (id === undefined) return unchanged;
    const which = { about: about as "contato" | "dados", id };
    return (await change(accounts.db, which, userId, now())) ? done : unchanged;
  });
  return redirect(requestList.href(requestList.read(url.searchParams)));
}

export default function AdminRequests({ loaderData: { view } }: Route.ComponentProps) {
  return <RequestsPage view={view?.screen ?? null} hasContact={view?.hasContact ?? true} />;
}

import { writtenCount } from "#app/lib/numbers.ts";
import { redirect } from "react-router";
import { messageList } from "#app/features/admin/operations/operations-tabs.ts";
import {
  ALL_MESSAGES,
  MESSAGE_NAME,
  MessagesPage,
} from "#app/features/admin/operations/messages/messages-page.tsx";
import { messagesScreen, markSeen } from "#app/features/admin/operations/messages/messages-screen.server.ts";
import {
  ALL_UNREADABLE,
  UNREADABLE_NAME,
} from "#app/features/admin/operations/messages/unreadable-section.tsx";
import { retryGivenUp, type WhichGivenUp } from "#app/features/notifications/channels/channels.server.ts";
import { servicesContext } from "#app/services.ts";
import { badNews, goodNews } from "#app/ui/toast.ts";
import type { Route } from "./+types/admin-operations-messages.ts";
import { announceAct } from "./announce-act.server.ts";
import { operationsScreen } from "./operations-screen.server.ts";
import { postedForm } from "./posted-form.server.ts";
import { requireAdmin } from "./viewer.server.ts";

export function loader({ request, url, context }: Route.LoaderArgs) {
  return operationsScreen("messages", { request, context }, ({ accounts, operations, now }) =>
    messagesScreen(accounts.db, messageList.read(url.searchParams), operations.delivery, now()),
  );
}

/** Retries one message, or all of the channel that is shown; or marks unreadable ones as seen. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { userId } = await requireAdmin(context, request);
  const form = await postedForm(request);
  const { accounts, now } = context.get(servicesContext);
  const { db } = accounts;
  const query = messageList.read(url.searchParams);
  const unreadable = form.get(UNREADABLE_NAME);
  if (unreadable !== null) {
    const key = unreadable === ALL_UNREADABLE ? null : String(unreadable);
    await announceAct({ request, context }, "Erro ao marcar como vista", async () => {
      const count = await markSeen(db, key, userId, now());
      if (count === 0) return badNews("Nada mudou", "A mensagem já não está na lista.");
      return goodNews(
        count === 1 ? "Marcada como vista" : `${writtenCount(count)} mensagens marcadas como vistas`,
      );
    });
    return redirect(messageList.href(query));
  }
  const wanted = String(form.get(MESSAGE_NAME) ?? "");
  const all: WhichGivenUp = query.channel === null ? "all" : { channel: query.channel };
  const which = wanted === ALL_MESSAGES ? all : { id: wanted };
  await announceAct({ request, context }, "Erro ao reenviar mensagens", async () => {
    const count = await retryGivenUp(db, which, userId, now());
    if (count === 0) return badNews("Nada mudou", "A mensagem já não está entre as que não chegaram.");
    return goodNews(count === 1 ? "A mensagem vai de novo" : `${count} mensagens vão de novo`);
  });
  return redirect(messageList.href(query));
}

export default function AdminMessages({ loaderData: { view } }: Route.ComponentProps) {
  return <MessagesPage view={view} />;
}

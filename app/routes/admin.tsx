import { redirect } from "react-router";
import { ALL_MESSAGES, GivenUpSection, MESSAGE_NAME } from "#app/features/mail/given-up-section.tsx";
import { listGivenUp, tryGivenUpAgain } from "#app/features/mail/given-up.server.ts";
import { servicesContext } from "#app/platform/services.ts";
import { badNews, goodNews } from "#app/ui/toast.ts";
import type { Route } from "./+types/admin.ts";
import { postedForm } from "./posted-form.server.ts";
import { announce, requireAdmin } from "./viewer.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  return { messages: await listGivenUp(context.get(servicesContext).accounts.db) };
}

export async function action({ request, context }: Route.ActionArgs) {
  await requireAdmin(context, request);
  const { accounts, now } = context.get(servicesContext);
  const wanted = String((await postedForm(request)).get(MESSAGE_NAME) ?? "");
  const count = await tryGivenUpAgain(accounts.db, wanted === ALL_MESSAGES ? null : wanted, now());
  announce(
    context,
    count === 0
      ? badNews("Nada mudou", "A mensagem já não está entre as que não chegaram.")
      : goodNews(count === 1 ? "A mensagem vai de novo" : `${count} mensagens vão de novo`),
  );
  return redirect("/admin");
}

export default function Admin({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page grid max-w-[80ch] gap-8 py-10">
      <title>Administração · Martelo</title>
      <div className="grid gap-2">
        <h1 className="text-xl font-semibold">Administração</h1>
        <p className="text-muted">
          Por enquanto só as mensagens se administram por aqui. Para as outras tarefas há comandos no
          servidor.
        </p>
      </div>
      <GivenUpSection messages={loaderData.messages} />
    </div>
  );
}

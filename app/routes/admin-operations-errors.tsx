import { data, redirect } from "react-router";
import { z } from "zod";
import { errorList } from "#app/features/admin/operations/operations-tabs.ts";
import { ERROR_NAME, ErrorsPage, RESOLVE_NAME } from "#app/features/admin/operations/errors/errors-page.tsx";
import { errorsScreen, markError } from "#app/features/admin/operations/errors/errors-screen.server.ts";
import { readForm } from "#app/lib/form.ts";
import { servicesContext } from "#app/services.ts";
import { badNews, goodNews } from "#app/ui/toast.ts";
import type { Route } from "./+types/admin-operations-errors.ts";
import { announceAct } from "./announce-act.server.ts";
import { operationsScreen } from "./operations-screen.server.ts";
import { postedForm } from "./posted-form.server.ts";
import { requireAdmin } from "./viewer.server.ts";

export function loader({ request, url, context }: Route.LoaderArgs) {
  return operationsScreen("errors", { request, context }, ({ accounts, now }) =>
    errorsScreen(accounts.db, errorList.read(url.searchParams), now()),
  );
}

const markForm = z.object({
  [ERROR_NAME]: z.string().regex(/^[0-9a-z]{4,40}$/),
  [RESOLVE_NAME]: z.enum(["sim", "nao"]),
});

export async function action({ request, url, context }: Route.ActionArgs) {
  const { userId } = await requireAdmin(context, request);
  const read = readForm(markForm, await postedForm(request));
  // Nobody types these fields.
  if (!read.ok) throw data(null, { status: 400 });
  const { [ERROR_NAME]: fingerprint, [RESOLVE_NAME]: wish } = read.value;
  const { accounts, now } = context.get(servicesContext);
  const resolve = wish === "sim";
  await announceAct({ request, context }, "Erro ao atualizar erro do servidor", async () => {
    const changed = await markError(accounts.db, { fingerprint, resolve }, userId, now());
    if (!changed) return badNews("Nada mudou", "O erro já estava assim, ou já não está guardado.");
    return resolve ? goodNews("Erro resolvido", "Se voltar, ele reabre sozinho.") : goodNews("Erro reaberto");
  });
  return redirect(errorList.href({ ...errorList.read(url.searchParams), open: null }));
}

export default function AdminErrors({ loaderData: { view } }: Route.ComponentProps) {
  return <ErrorsPage view={view} />;
}

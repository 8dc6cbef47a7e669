import { data, redirect } from "react-router";
import { previewRollBack } from "#app/core/ingestion/roll-back/preview.server.ts";
import { whyNotText } from "#app/features/admin/runs/run-details.ts";
import { runHref, runNumber } from "#app/features/admin/runs/run-query.ts";
import { UndoPage } from "#app/features/admin/runs/undo-page.tsx";
import { undoneText, undoView } from "#app/features/admin/runs/undo-view.ts";
import { reportErrorContext, servicesContext } from "#app/services.ts";
import { badNews, goodNews } from "#app/ui/toast.ts";
import type { Route } from "./+types/admin-imports-undo.ts";
import { requireFreshAdmin } from "./fresh-admin.server.ts";
import { postedForm } from "./posted-form.server.ts";
import { viewOrToast } from "./view-or-toast.server.ts";
import { announce, requireAdmin } from "./viewer.server.ts";

export async function loader({ request, context, params }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const { accounts } = context.get(servicesContext);
  const id = runNumber(params.id);
  if (id === null) throw data(null, { status: 404 });
  return viewOrToast({ request, context }, "Erro ao carregar importações", async () => {
    const preview = await previewRollBack(accounts.db, id);
    if (!("why" in preview)) return undoView(id, preview);
    if (preview.why === "not_found") throw data(null, { status: 404 });
    announce(context, badNews("Não dá para desfazer", whyNotText(preview.why)));
    throw redirect(runHref(id));
  });
}

export async function action({ request, context, params }: Route.ActionArgs) {
  await requireAdmin(context, request);
  const { userId } = await requireFreshAdmin(context, request, await postedForm(request));
  const id = runNumber(params.id);
  if (id === null) throw data(null, { status: 404 });
  try {
    const outcome = await context.get(servicesContext).rollBackImport(id, userId);
    announce(
      context,
      outcome.outcome === "refused"
        ? badNews("Não dá para desfazer", whyNotText(outcome.why))
        : goodNews("Importação desfeita", undoneText(outcome.lists, outcome.retracted)),
    );
  } catch (error) {
    context.get(reportErrorContext)(error, request);
    announce(
      context,
      badNews("Erro", "A importação não foi desfeita e nada mudou.\nTente novamente em alguns instantes."),
    );
  }
  return redirect(runHref(id));
}

export default function AdminImportsUndo({ loaderData: { view } }: Route.ComponentProps) {
  return <UndoPage view={view} />;
}

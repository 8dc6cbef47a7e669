import { data, redirect } from "react-router";
import { ImportPage } from "#app/features/admin/tables/import-page.tsx";
import { answerSheet, MAX_SHEET_BYTES } from "#app/features/admin/tables/import-sheet.server.ts";
import { importPath, tablePath } from "#app/features/admin/tables/table-query.ts";
import { importScreen, tableNamed } from "#app/features/admin/tables/tables-screen.server.ts";
import { FORM_REFUSALS, readLimitedForm } from "#app/platform/limited-form.server.ts";
import { reportErrorContext, servicesContext } from "#app/services.ts";
import { badNews, goodNews } from "#app/ui/toast.ts";
import type { Route } from "./+types/admin-table-import.ts";
import { requireFreshAdmin } from "./fresh-admin.server.ts";
import { announce, requireAdmin } from "./viewer.server.ts";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const name = tableNamed(params.table);
  if (name === null) throw data(null, { status: 404 });
  return importScreen(name);
}

export async function action({ request, params, context }: Route.ActionArgs) {
  await requireAdmin(context, request);
  const name = tableNamed(params.table);
  if (name === null) throw data(null, { status: 404 });
  const read = await readLimitedForm(request, MAX_SHEET_BYTES);
  if (!read.ok) throw data(null, { status: FORM_REFUSALS[read.reason] });
  const { userId } = await requireFreshAdmin(context, request, read.form, importPath(name));
  const { accounts, now } = context.get(servicesContext);
  const author = { by: userId, now: now() };
  try {
    const answer = await answerSheet(accounts.db, name, read.form.get("arquivo"), author);
    if (answer.outcome === "imported") {
      announce(context, goodNews("Sucesso", answer.text));
      return redirect(tablePath(name));
    }
    announce(
      context,
      badNews("Erro", "Erro ao importar tabela\nNada foi importado; veja os erros na página."),
    );
    return data(answer.refused, { status: 422 });
  } catch (error) {
    context.get(reportErrorContext)(error, request);
    announce(context, badNews("Erro", "Erro ao importar tabela\nTente novamente em alguns instantes."));
    return redirect(importPath(name));
  }
}

export default function AdminTableImport({ loaderData, actionData }: Route.ComponentProps) {
  return <ImportPage {...loaderData} refused={actionData ?? null} />;
}

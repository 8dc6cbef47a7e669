import { data, redirect } from "react-router";
import { answerTableForm } from "#app/features/admin/tables/table-actions.server.ts";
import { TablePage } from "#app/features/admin/tables/table-page.tsx";
import { tableList } from "#app/features/admin/tables/table-query.ts";
import { tableNamed, tableScreen, tableWords } from "#app/features/admin/tables/tables-screen.server.ts";
import { dayInSaoPaulo } from "#app/lib/dates.ts";
import { reportErrorContext, servicesContext } from "#app/services.ts";
import { badNews, goodNews } from "#app/ui/toast.ts";
import type { Route } from "./+types/admin-table.ts";
import { requireFreshAdmin } from "./fresh-admin.server.ts";
import { postedForm } from "./posted-form.server.ts";
import { announce, requireAdmin } from "./viewer.server.ts";

export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const name = tableNamed(params.table);
  if (name === null) throw data(null, { status: 404 });
  const { accounts, now } = context.get(servicesContext);
  const words = tableWords(name);
  try {
    const query = tableList(name).read(url.searchParams);
    return { words, screen: await tableScreen(accounts.db, name, query, dayInSaoPaulo(now())) };
  } catch (error) {
    context.get(reportErrorContext)(error, request);
    announce(context, badNews("Erro", "Erro ao carregar tabelas"));
    return data({ words, screen: null }, { status: 500 });
  }
}

/** Also after a refused form: the table then shows what somebody else recorded. */
export const shouldRevalidate = () => true;

const NOT_SAVED = "Erro ao atualizar tabela";

export async function action({ request, params, url, context }: Route.ActionArgs) {
  await requireAdmin(context, request);
  const name = tableNamed(params.table);
  if (name === null) throw data(null, { status: 404 });
  const form = await postedForm(request);
  const { userId } = await requireFreshAdmin(context, request, form);
  const { accounts, now } = context.get(servicesContext);
  const submission = { db: accounts.db, table: name, form, by: userId, now: now() };
  const answer = await answerTableForm(submission).catch((error: unknown) => {
    context.get(reportErrorContext)(error, request);
    return { outcome: "failed" as const, why: "Tente novamente em alguns instantes.", refused: null };
  });
  if (answer === null) throw data(null, { status: 400 });
  if (answer.outcome === "done") {
    announce(context, goodNews("Sucesso", answer.text));
  } else {
    announce(context, badNews("Erro", `${NOT_SAVED}\n${answer.why}`));
    if (answer.refused) {
      const status = answer.outcome === "taken" ? 409 : 422;
      return data(answer.refused, { status });
    }
  }
  const list = tableList(name);
  return redirect(list.href({ ...list.read(url.searchParams), open: null, adding: false }));
}

export default function AdminTable({ loaderData: { words, screen }, actionData }: Route.ComponentProps) {
  return <TablePage {...words} screen={screen} refused={actionData ?? null} />;
}

import { data, redirect, type RouterContextProvider } from "react-router";
import { quarantinedLists, rejectQuarantined } from "#app/core/ingestion/quarantined-lists.server.ts";
import { chooseUploads } from "#app/core/uploads/upload-groups.server.ts";
import { removeUpload } from "#app/core/uploads/uploads.server.ts";
import { readFeedAct, type FeedAct } from "#app/features/admin/imports/feed-form.ts";
import { FeedPage } from "#app/features/admin/imports/feed-page.tsx";
import { feedScreen } from "#app/features/admin/imports/feed-screen.server.ts";
import { formatDate } from "#app/lib/dates.ts";
import { joinAnd } from "#app/lib/enumerate.ts";
import { plural } from "#app/lib/numbers.ts";
import { reportErrorContext, servicesContext, type Services } from "#app/services.ts";
import { badNews, goodNews, type Toast } from "#app/ui/toast.ts";
import type { Route } from "./+types/admin-imports-feed.ts";
import { isFreshAdmin, requireFreshAdmin } from "./fresh-admin.server.ts";
import { postedForm } from "./posted-form.server.ts";
import { viewOrToast } from "./view-or-toast.server.ts";
import { announce, requireAdmin } from "./viewer.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = await requireAdmin(context, request);
  const { accounts } = context.get(servicesContext);
  return viewOrToast({ request, context }, "Erro ao carregar importações", async () =>
    feedScreen(accounts.db, { fresh: await isFreshAdmin(context, viewer) }),
  );
}

export async function action({ request, context }: Route.ActionArgs) {
  const { userId } = await requireAdmin(context, request);
  const form = await postedForm(request);
  const act = readFeedAct(form);
  if (act === null) throw data(null, { status: 400 });
  if (act.act === "import" || act.act === "accept") await requireFreshAdmin(context, request, form);
  announce(context, await carryOut(context, request, act, userId));
  return redirect("/admin/imports");
}

async function carryOut(
  context: Readonly<RouterContextProvider>,
  request: Request,
  act: FeedAct,
  adminId: string,
): Promise<Toast> {
  const services = context.get(servicesContext);
  try {
    switch (act.act) {
      case "import":
        return await choose(services, act.ids, adminId);
      case "remove":
        return await remove(services, act.id, adminId);
      case "accept":
        return await acceptList(services, act.id, adminId);
      case "refuse":
        return await refuseList(services, act.id, adminId);
    }
  } catch (error) {
    context.get(reportErrorContext)(error, request);
    return badNews("Erro", "Erro ao atualizar importações\nTente novamente em alguns instantes.");
  }
}

async function choose({ accounts, uploads, now }: Services, ids: number[], adminId: string): Promise<Toast> {
  if (ids.length === 0) return badNews("Nada foi importado", "Escolha pelo menos um arquivo.");
  const chosen = await chooseUploads(accounts.db, ids, adminId, now());
  uploads.nudge();
  switch (chosen.outcome) {
    case "queued":
      return goodNews("Importação iniciada", `${plural(chosen.files, "arquivo", "arquivos")} na fila.`);
    case "gone":
      return badNews(
        "Nada mudou",
        "Outra pessoa já importou ou tirou algum destes arquivos. Confira a lista.",
      );
    case "stale":
      return badNews(
        "Nada foi importado",
        "As listas mudaram depois da prévia, ou ela não está pronta. Confira a nova.",
      );
    case "incomplete":
      return badNews(
        "Nada foi importado",
        `Os arquivos de ${joinAnd(chosen.states)} foram calculados juntos: escolha todos eles, ou tire os que não quer.`,
      );
  }
}

async function remove({ accounts, uploads, now }: Services, id: number, adminId: string): Promise<Toast> {
  const gone = await removeUpload(accounts.db, id, adminId, now());
  if (!gone) return badNews("Nada mudou", "O arquivo já não está entre os que esperam.");
  // A file in the folder of another server is deleted there, as one that nobody needs.
  if (gone.stored !== null && gone.folder === uploads.folder.id) await uploads.folder.remove(gone.stored);
  uploads.nudge();
  return goodNews("Arquivo apagado", gone.name);
}

const WAITS_NO_MORE = badNews("Nada mudou", "A lista já não está entre as retidas.");

async function acceptList(services: Services, id: number, adminId: string): Promise<Toast> {
  const [report, ...others] = await services.acceptQuarantinedList(id, adminId);
  services.uploads.nudge();
  if (!report) return WAITS_NO_MORE;
  if (report.error !== null) return badNews("A lista não foi importada", report.error);
  const rows = `${plural(report.rows, "linha", "linhas")} de ${report.state}.`;
  const days = others.flatMap(({ list_date }) => (list_date === null ? [] : [formatDate(list_date)]));
  return goodNews(
    "Lista importada",
    days.length === 0 ? rows : `${rows} Com ela entraram as listas que esperavam: ${joinAnd(days)}.`,
  );
}

async function refuseList({ accounts, now }: Services, id: number, adminId: string): Promise<Toast> {
  const lists = await quarantinedLists(accounts.db);
  const list = lists.find((each) => each.id === id);
  return list && (await rejectQuarantined(accounts.db, id, adminId, now()))
    ? goodNews("Lista recusada", `Nada da lista de ${list.state} foi gravado.`)
    : WAITS_NO_MORE;
}

export default function AdminImportsFeed({ loaderData: { view } }: Route.ComponentProps) {
  return <FeedPage view={view} />;
}

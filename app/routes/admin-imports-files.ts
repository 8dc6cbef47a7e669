import { redirect } from "react-router";
import { receiveFiles, type Received } from "#app/features/admin/imports/receive-files.server.ts";
import { MORE_NAME } from "#app/features/admin/imports/feed-form.ts";
import { plural } from "#app/lib/numbers.ts";
import { reportErrorContext, servicesContext } from "#app/services.ts";
import { badNews, goodNews, type Toast } from "#app/ui/toast.ts";
import type { Route } from "./+types/admin-imports-files.ts";
import { isFreshAdmin, requireFreshAdminOn } from "./fresh-admin.server.ts";
import { announce, requireAdmin } from "./viewer.server.ts";

const PAGE = "/admin/imports";

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  return redirect(PAGE);
}

const CONFIRM_FIRST = badNews("Nada foi recebido", "Confirme que é você e escolha os arquivos de novo.");

/** Forms that are received at the same time, at most one of an administrator. */
const AT_ONCE = 4;
const sending = new Set<string>();

/** Takes lists and pages in, which are read as a stream. A script that shows the progress asks for JSON. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const isScript = request.headers.get("accept") === "application/json";
  const viewer = await requireAdmin(context, request);
  if (isScript && !(await isFreshAdmin(context, viewer)))
    return Response.json(CONFIRM_FIRST, { status: 403 });
  const { userId } = await requireFreshAdminOn(context, request, PAGE);
  const toast = await receive(context, request, userId);
  if (!url.searchParams.has(MORE_NAME)) context.get(servicesContext).uploads.nudge();
  if (isScript) return Response.json(toast, { status: toast.tone === "good" ? 200 : 422 });
  announce(context, toast);
  return redirect(PAGE);
}

async function receive(
  context: Route.ActionArgs["context"],
  request: Request,
  userId: string,
): Promise<Toast> {
  const { accounts, uploads, now } = context.get(servicesContext);
  if (sending.size >= AT_ONCE || sending.has(userId))
    return badNews("Nada foi recebido", "Outro envio seu ainda está em andamento. Espere que termine.");
  sending.add(userId);
  try {
    return inWords(await receiveFiles({ db: accounts.db, folder: uploads.folder, now }, userId, request));
  } catch (error) {
    context.get(reportErrorContext)(error, request);
    return badNews("Erro", "Erro ao receber arquivos\nTente novamente em alguns instantes.");
  } finally {
    sending.delete(userId);
  }
}

const SHOWN_PROBLEMS = 5;

function inWords({ files, problems }: Received): Toast {
  const count = plural(files, "arquivo recebido", "arquivos recebidos");
  if (problems.length === 0)
    return goodNews(count, "A prévia diz o que cada um mudaria; nada foi importado ainda.");
  return badNews(files === 0 ? "Nada foi recebido" : count, problems.slice(0, SHOWN_PROBLEMS).join("\n"));
}

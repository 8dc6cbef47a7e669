import { redirect } from "react-router";
import { CENSUS_PAGE, type SendingLeave } from "#app/features/admin/census/census-form.ts";
import {
  leaveFor,
  receiveCensus,
  type ReceivedCensus,
} from "#app/features/admin/census/receive-census.server.ts";
import { plural } from "#app/lib/numbers.ts";
import { reportErrorContext, servicesContext } from "#app/services.ts";
import { badNews, goodNews, type Toast } from "#app/ui/toast.ts";
import type { Route } from "./+types/admin-imports-addresses-files.ts";
import { isFreshAdmin, requireFreshAdminOn } from "./fresh-admin.server.ts";
import { announce, requireAdmin } from "./viewer.server.ts";

/** A script asks before it sends for an hour; anybody else is on the way to the page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = await requireAdmin(context, request);
  if (request.headers.get("accept") !== "application/json") return redirect(CENSUS_PAGE);
  const { addresses } = context.get(servicesContext);
  const leave: SendingLeave = {
    fresh: await isFreshAdmin(context, viewer),
    bytes: await leaveFor(addresses.folder),
  };
  return Response.json(leave);
}

/** Forms that are received at the same time, at most one of an administrator. */
const AT_ONCE = 2;
const receiving = new Set<string>();

/** Takes address files in, which are read as a stream. A script that shows the progress asks for JSON. */
export async function action({ request, context }: Route.ActionArgs) {
  const { userId } = await requireFreshAdminOn(context, request, CENSUS_PAGE);
  const toast = await receive(context, request, userId);
  context.get(servicesContext).addresses.nudge();
  if (request.headers.get("accept") === "application/json")
    return Response.json(toast, { status: toast.tone === "good" ? 200 : 422 });
  announce(context, toast);
  return redirect(CENSUS_PAGE);
}

async function receive(
  context: Route.ActionArgs["context"],
  request: Request,
  userId: string,
): Promise<Toast> {
  const { accounts, addresses, now } = context.get(servicesContext);
  if (receiving.has(userId))
    return badNews("Nada foi recebido", "Outro envio seu ainda está em andamento. Espere que termine.");
  if (receiving.size >= AT_ONCE)
    return badNews("Nada foi recebido", "Outros administradores estão enviando endereços. Tente mais tarde.");
  receiving.add(userId);
  try {
    const receiver = { db: accounts.db, folder: addresses.folder, now };
    return inWords(await receiveCensus(receiver, userId, request));
  } catch (error) {
    context.get(reportErrorContext)(error, request);
    return badNews("Erro", "Erro ao receber arquivos\nTente novamente em alguns instantes.");
  } finally {
    receiving.delete(userId);
  }
}

const SHOWN_PROBLEMS = 5;

function inWords({ files, problems }: ReceivedCensus): Toast {
  const count = plural(files, "arquivo recebido", "arquivos recebidos");
  if (problems.length === 0) return goodNews(count, "A leitura começa sozinha; acompanhe nesta página.");
  return badNews(files === 0 ? "Nada foi recebido" : count, problems.slice(0, SHOWN_PROBLEMS).join("\n"));
}

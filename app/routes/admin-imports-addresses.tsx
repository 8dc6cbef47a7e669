import { data, redirect, type RouterContextProvider } from "react-router";
import {
  requestStates,
  cancelCensusDownload,
  type StatesQueue,
} from "#app/core/sync/census/census-downloads.server.ts";
import { cancelCensusUpload, repeatCensusUpload } from "#app/core/uploads/census/census-uploads.server.ts";
import { CENSUS_PAGE, readCensusAct, type CensusAct } from "#app/features/admin/census/census-form.ts";
import { CensusPage } from "#app/features/admin/census/census-page.tsx";
import { censusScreen } from "#app/features/admin/census/census-screen.server.ts";
import { servicesContext } from "#app/services.ts";
import { badNews, goodNews, type Toast } from "#app/ui/toast.ts";
import type { Route } from "./+types/admin-imports-addresses.ts";
import { announceAct } from "./announce-act.server.ts";
import { isFreshAdmin } from "./fresh-admin.server.ts";
import { postedForm } from "./posted-form.server.ts";
import { viewOrToast } from "./view-or-toast.server.ts";
import { requireAdmin } from "./viewer.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = await requireAdmin(context, request);
  const { accounts, addresses, now } = context.get(servicesContext);
  return viewOrToast({ request, context }, "Erro ao carregar endereços", async () => {
    const fresh = await isFreshAdmin(context, viewer);
    return censusScreen(accounts.db, {
      folder: addresses.folder,
      source: addresses.source,
      fresh,
      now: now(),
    });
  });
}

export async function action({ request, context }: Route.ActionArgs) {
  const { userId } = await requireAdmin(context, request);
  const act = readCensusAct(await postedForm(request));
  if (act === null) throw data(null, { status: 400 });
  await announceAct({ request, context }, "Erro ao atualizar endereços", () =>
    carryOut(context, act, userId),
  );
  return redirect(CENSUS_PAGE);
}

async function carryOut(
  context: Readonly<RouterContextProvider>,
  request: CensusAct,
  adminId: string,
): Promise<Toast> {
  const { accounts, addresses, now } = context.get(servicesContext);
  if (request.act === "download") {
    const answer = await requestStates(accounts.db, request.states, adminId, now());
    addresses.download();
    return queueWords(answer);
  }
  const { act, id } = request;
  if (act === "stop-download")
    return (await cancelCensusDownload(accounts.db, id, adminId, now()))
      ? goodNews("Busca cancelada", "O que já foi lido fica no mapa.")
      : badNews("Nada mudou", "Esta busca já terminou ou já foi cancelada.");
  if (act === "repeat") {
    const isRepeated = await repeatCensusUpload(accounts.db, id, adminId, now());
    addresses.nudge();
    return isRepeated
      ? goodNews("Na fila", "O arquivo será lido de novo, do início.")
      : badNews("Nada mudou", "O arquivo já não espera por uma nova leitura.");
  }
  const cancelled = await cancelCensusUpload(accounts.db, id, adminId, now());
  switch (cancelled.outcome) {
    case "cancelled": {
      const { stored, folder } = cancelled.upload;
      // A file in the folder of another server is deleted there, as one that nobody needs.
      if (stored !== null && folder === addresses.folder.id) await addresses.folder.remove(stored);
      return goodNews("Leitura cancelada", "Nada do arquivo foi usado, e ele foi apagado.");
    }
    case "requested":
      return goodNews("Cancelando a leitura", "Ela para em instantes, e nada do arquivo será usado.");
    case "gone":
      return badNews("Nada mudou", "A leitura deste arquivo já terminou ou já foi cancelada.");
  }
}

function queueWords({ waiting, running, current }: StatesQueue): Toast {
  if (waiting.length > 0)
    return goodNews("Busca pedida", `${waiting.join(", ")}: o andamento aparece nesta página.`);
  if (running.length > 0) return badNews("Nada mudou", "A busca destes estados já está em andamento.");
  if (current.length > 0)
    return badNews("Nada mudou", "Estes estados já foram lidos, e nenhuma lista veio depois.");
  return badNews("Nada mudou", "Escolha pelo menos um estado.");
}

export default function AdminImportsAddresses({ loaderData: { view } }: Route.ComponentProps) {
  return <CensusPage view={view} />;
}

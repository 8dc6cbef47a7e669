import { data, redirect, type RouterContextProvider } from "react-router";
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
import { viewOrTold } from "./view-or-told.server.ts";
import { requireAdmin } from "./viewer.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = await requireAdmin(context, request);
  const { accounts, addresses, now } = context.get(servicesContext);
  return viewOrTold({ request, context }, "Erro ao carregar endereços", async () => {
    const fresh = await isFreshAdmin(context, viewer);
    return censusScreen(accounts.db, { folder: addresses.folder.id, fresh, now: now() });
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
  { act, id }: CensusAct,
  adminId: string,
): Promise<Toast> {
  const { accounts, addresses, now } = context.get(servicesContext);
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
    case "asked":
      return goodNews("Cancelando a leitura", "Ela para em instantes, e nada do arquivo será usado.");
    case "gone":
      return badNews("Nada mudou", "A leitura deste arquivo já terminou ou já foi cancelada.");
  }
}

export default function AdminImportsAddresses({ loaderData: { view } }: Route.ComponentProps) {
  return <CensusPage view={view} />;
}

import { redirect } from "react-router";
import { ComparePage } from "#app/features/admin/compare-lists/compare-page.tsx";
import { compareList, runsIn } from "#app/features/admin/compare-lists/compare-query.ts";
import { compareScreen, comparisonOf } from "#app/features/admin/compare-lists/compare-screen.server.ts";
import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/admin-imports-compare.ts";
import { viewOrToast } from "./view-or-toast.server.ts";
import { requireAdmin } from "./viewer.server.ts";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const { accounts } = context.get(servicesContext);
  const runs = runsIn(url.searchParams);
  return viewOrToast({ request, context }, "Erro ao carregar importações", async () => {
    if (runs.length > 0) {
      const chosen = await comparisonOf(accounts.db, runs);
      const query = compareList.read(new URLSearchParams());
      if ("two" in chosen) throw redirect(compareList.href({ ...query, ...chosen.two }));
      return { query, days: {}, compared: null, refused: chosen.refused };
    }
    return await compareScreen(accounts.db, compareList.read(url.searchParams));
  });
}

export default function AdminImportsCompare({ loaderData: { view } }: Route.ComponentProps) {
  return <ComparePage view={view} />;
}

import { data, redirect } from "react-router";
import { ComparePage } from "#app/features/admin/compare-lists/compare-page.tsx";
import { compareHref, readCompareQuery, runsIn } from "#app/features/admin/compare-lists/compare-query.ts";
import { compareScreen, comparisonOf } from "#app/features/admin/compare-lists/compare-screen.server.ts";
import { reportErrorContext, servicesContext } from "#app/services.ts";
import { badNews } from "#app/ui/toast.ts";
import type { Route } from "./+types/admin-imports-compare.ts";
import { announce, requireAdmin } from "./viewer.server.ts";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const { accounts } = context.get(servicesContext);
  const runs = runsIn(url.searchParams);
  try {
    if (runs.length > 0) {
      const chosen = await comparisonOf(accounts.db, runs);
      const query = readCompareQuery(new URLSearchParams());
      if ("two" in chosen) return redirect(compareHref({ ...query, ...chosen.two }));
      return { view: { query, days: {}, compared: null, refused: chosen.refused } };
    }
    return { view: await compareScreen(accounts.db, readCompareQuery(url.searchParams)) };
  } catch (error) {
    context.get(reportErrorContext)(error, request);
    announce(context, badNews("Erro", "Erro ao carregar importações"));
    return data({ view: null }, { status: 500 });
  }
}

export default function AdminImportsCompare({ loaderData: { view } }: Route.ComponentProps) {
  return <ComparePage view={view} />;
}

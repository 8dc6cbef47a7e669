import { newestOfStates } from "#app/core/ingestion/coverage.server.ts";
import { quarantinedLists } from "#app/core/ingestion/quarantined-lists.server.ts";
import { lastOutcomes } from "#app/core/sync/attempts.server.ts";
import { NO_FILTERS } from "#app/facts/query/filters.ts";
import { CoveragePage } from "#app/features/admin/imports/coverage-page.tsx";
import { coverageView } from "#app/features/admin/imports/coverage-view.ts";
import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/admin-imports-coverage.ts";
import { viewOrToast } from "./view-or-toast.server.ts";
import { requireAdmin } from "./viewer.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const { accounts, engine, now } = context.get(servicesContext);
  const { db } = accounts;
  return viewOrToast({ request, context }, "Erro ao carregar importações", async () => {
    const [newest, quarantined, results, result] = await Promise.all([
      newestOfStates(db),
      quarantinedLists(db),
      lastOutcomes(db),
      engine().search({ filters: NO_FILTERS, sort: "recentes", page: 1, pageSize: 1 }),
    ]);
    const forSale = new Map(result.facets.estado.map(({ value, count }) => [value, count]));
    const quarantinedStates = new Set(quarantined.map(({ state }) => state));
    return coverageView({ newest, forSale, quarantinedStates, results }, now());
  });
}

export default function AdminImportsCoverage({ loaderData: { view } }: Route.ComponentProps) {
  return <CoveragePage view={view} />;
}

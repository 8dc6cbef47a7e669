import { newestOfStates } from "#app/core/ingestion/coverage.server.ts";
import { listHeld } from "#app/core/ingestion/held-lists.server.ts";
import { lastOutcomes } from "#app/core/sync/attempts.server.ts";
import { NO_FILTERS } from "#app/facts/query/filters.ts";
import { CoveragePage } from "#app/features/admin/imports/coverage-page.tsx";
import { coverageView } from "#app/features/admin/imports/coverage-view.ts";
import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/admin-imports-coverage.ts";
import { viewOrTold } from "./view-or-told.server.ts";
import { requireAdmin } from "./viewer.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const { accounts, engine, now } = context.get(servicesContext);
  const { db } = accounts;
  return viewOrTold({ request, context }, "Erro ao carregar importações", async () => {
    const [newest, held, results, found] = await Promise.all([
      newestOfStates(db),
      listHeld(db),
      lastOutcomes(db),
      engine().search({ filters: NO_FILTERS, sort: "recentes", page: 1, pageSize: 1 }),
    ]);
    const forSale = new Map(found.facets.estado.map(({ value, count }) => [value, count]));
    const heldStates = new Set(held.map(({ state }) => state));
    return coverageView({ newest, forSale, heldStates, results }, now());
  });
}

export default function AdminImportsCoverage({ loaderData: { view } }: Route.ComponentProps) {
  return <CoveragePage view={view} />;
}

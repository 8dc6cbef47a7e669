import { data } from "react-router";
import { newestOfStates } from "#app/core/ingestion/coverage.server.ts";
import { listHeld } from "#app/core/ingestion/held-lists.server.ts";
import { lastOutcomes } from "#app/core/sync/attempts.server.ts";
import { NO_FILTERS } from "#app/facts/query/filters.ts";
import { CoveragePage } from "#app/features/admin/imports/coverage-page.tsx";
import { coverageView } from "#app/features/admin/imports/coverage-view.ts";
import { reportErrorContext, servicesContext } from "#app/services.ts";
import { badNews } from "#app/ui/toast.ts";
import type { Route } from "./+types/admin-imports-coverage.ts";
import { announce, requireAdmin } from "./viewer.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const { accounts, engine, now } = context.get(servicesContext);
  const { db } = accounts;
  try {
    const [newest, held, results, found] = await Promise.all([
      newestOfStates(db),
      listHeld(db),
      lastOutcomes(db),
      engine().search({ filters: NO_FILTERS, sort: "recentes", page: 1, pageSize: 1 }),
    ]);
    const forSale = new Map(found.facets.estado.map(({ value, count }) => [value, count]));
    const heldStates = new Set(held.map(({ state }) => state));
    return { view: coverageView({ newest, forSale, heldStates, results }, now()) };
  } catch (error) {
    context.get(reportErrorContext)(error, request);
    announce(context, badNews("Erro", "Erro ao carregar importações"));
    return data({ view: null }, { status: 500 });
  }
}

export default function AdminImportsCoverage({ loaderData: { view } }: Route.ComponentProps) {
  return <CoveragePage view={view} />;
}

import { filterForm, packedForm, type FilterDraft } from "#app/features/search/screen/filter-form.ts";
import { unknownCounts } from "#app/features/search/screen/unknown-counts.ts";
import { parseQuery } from "#app/facts/query/query-codec.ts";
import { unusedValues } from "#app/facts/query/unused-values.ts";
import { readQuery } from "#app/facts/query/sentence/read-query.ts";
import { dayInSaoPaulo } from "#app/lib/dates.ts";
import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/filter-draft.ts";

/**
 * The number of results for filters that are not applied yet, and the options of each filter with their
 * counts.
 */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const services = context.get(servicesContext);
  const engine = services.engine();
  const { query } = await readQuery(parseQuery(url.searchParams), services);
  const { total, facets } = engine.search({
    ...query,
    sort: "recentes",
    page: 1,
    pageSize: 1,
  });
  const histograms = engine.histograms(query.filters);
  const unknown = unknownCounts(engine, query.filters, facets);
  const unused = unusedValues(url.searchParams);
  const form = filterForm(query, facets, histograms, unknown, dayInSaoPaulo(services.now()), unused);
  const draft: FilterDraft = { total, panels: packedForm(form).panels };
  return Response.json(draft, { headers: { "Cache-Control": "public, max-age=60" } });
}

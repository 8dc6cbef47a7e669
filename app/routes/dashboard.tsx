import { redirect, useNavigate, useNavigation } from "react-router";
import { MapColumn } from "#app/features/map/widget/map-column.tsx";
import { cityBySlug } from "#app/features/places/places.ts";
import { chips } from "#app/features/search/chips.ts";
import { describe, headingPlace } from "#app/features/search/describe.ts";
import { facetNames } from "#app/features/search/screen/facet-names.ts";
import { FilterBar } from "#app/features/search/screen/filter-bar.tsx";
import { ActiveFilters } from "#app/features/search/screen/filter-chips.tsx";
import { freshnessView } from "#app/features/search/freshness.ts";
import { pageCount } from "#app/features/search/screen/pagination.ts";
import { canonicalHref, parseQuery } from "#app/features/search/query-codec.ts";
import { relaxations } from "#app/features/search/relaxations.ts";
import { ResultList, SortControl } from "#app/features/search/screen/result-list.tsx";
import { isIndexable, searchView } from "#app/features/search/screen/search-view.ts";
import { interpretQuery } from "#app/features/search/sentence/sentence.ts";
import { dayInSaoPaulo } from "#app/lib/dates.ts";
import { servicesContext } from "#app/platform/services.ts";
import { StaleWarning } from "#app/ui/site-footer.tsx";
import type { Route } from "./+types/dashboard.ts";

const PATH = "/dashboard";

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: "Buscar imóveis · Martelo" }];
  const { description, canonical, indexable, page } = loaderData;
  return [
    { title: `${description}${page > 1 ? `, página ${page}` : ""} · Martelo` },
    {
      name: "description",
      content: `${loaderData.view.heading}. Lista pública da Caixa com preço, avaliação e desconto.`,
    },
    { tagName: "link", rel: "canonical", href: canonical },
    ...(indexable ? [] : [{ name: "robots", content: "noindex, follow" }]),
  ];
}

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { pageSize } = services.settings;
  const query = interpretQuery(parseQuery(url.searchParams), services.gazetteer);
  const address = canonicalHref(PATH, query);
  if (address !== readableAddress(url)) throw redirect(address);

  const engine = services.engine();
  const result = await engine.search({ ...query, pageSize });
  const last = pageCount(result.total, pageSize);
  if (query.page > last) throw redirect(canonicalHref(PATH, { ...query, page: last }));

  const names = facetNames(result.facets, (slug) => cityBySlug(slug)?.name ?? null);
  const now = services.now();
  const labels = {
    place: headingPlace(query.filters, names),
    chips: chips(query, names, PATH),
    relaxations: result.total === 0 ? await relaxations(engine, query, PATH) : [],
  };
  return {
    view: searchView(query, result, labels, pageSize, dayInSaoPaulo(now)),
    freshness: freshnessView(engine.freshness, now, query.filters.states),
    description: describe(query.filters, names),
    canonical: services.origin(request) + address,
    indexable: isIndexable(query),
    address,
    page: query.page,
  };
}

/**
 * The asked address with its commas readable, as canonical ones are written. The router encodes every loader's address
 * anew, so one that differs in its encoding only is not seen here: the canonical link names the right one.
 */
function readableAddress(url: URL): string {
  return url.pathname + url.search.replaceAll("%2C", ",");
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { view, freshness, address } = loaderData;
  const navigate = useNavigate();
  const pending = useNavigation().location?.pathname === PATH;
  const search = (href: string) => void navigate(href, { preventScrollReset: true });
  return (
    <>
      <FilterBar form={view.form} state={address} onSearch={search} />
      <div className="page search-columns py-6">
        <div className="grid min-w-0 gap-5">
          <ActiveFilters chips={view.chips} clearHref={view.clearHref} />
          <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
            <div>
              <h1 className="text-lg font-semibold">{view.heading}</h1>
              <p className="text-sm text-muted">{freshness.text}</p>
              <output className="sr-only">{pending ? "Buscando" : view.heading}</output>
            </div>
            <SortControl sort={view.sort} onSearch={search} />
          </div>
          {freshness.stale && <StaleWarning days={freshness.days} />}
          <ResultList view={view} pending={pending} />
        </div>
        <MapColumn address={address} styleUrl={null} />
      </div>
    </>
  );
}

import { Link } from "react-router";
import { plural } from "#app/features/listings/listing-view.ts";
import { cityBySlug } from "#app/features/places/places.ts";
import { describe } from "#app/features/search/describe.ts";
import { canonicalHref, FILTER_FIELDS, isDefault, parseQuery } from "#app/features/search/query-codec.ts";
import { facetNames } from "#app/features/search/screen/facet-names.ts";
import { interpretQuery } from "#app/features/search/sentence/sentence.ts";
import { servicesContext } from "#app/platform/services.ts";
import { NotYetPage } from "#app/ui/not-yet-page.tsx";
import type { Route } from "./+types/alerts.ts";
import { requireViewer } from "./viewer.server.ts";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  await requireViewer(context, request);
  const services = context.get(servicesContext);
  const query = interpretQuery(parseQuery(url.searchParams), services.gazetteer);
  const { filters } = query;
  if (FILTER_FIELDS.every((field) => isDefault(filters, field))) return { search: null };
  const { total, facets } = await services.engine().search({ ...query, page: 1, pageSize: 1 });
  const names = facetNames(facets, (slug) => cityBySlug(slug)?.name ?? null);
  return {
    search: {
      words: describe(filters, names),
      count: `${plural(total, "imóvel", "imóveis")} agora`,
      href: canonicalHref("/dashboard", { filters }),
    },
  };
}

export default function Page({ loaderData: { search } }: Route.ComponentProps) {
  return (
    <NotYetPage title="Meus Alertas" what="criar alertas e ser avisado de imóveis novos">
      {search && (
        <section className="panel grid gap-1 p-4" aria-labelledby="busca-do-alerta">
          <h2 id="busca-do-alerta" className="text-sm text-muted">
            A busca deste alerta
          </h2>
          <p className="font-semibold">{search.words}</p>
          <p className="text-sm text-muted">{search.count}</p>
          <p className="text-sm">
            Ela fica no endereço desta página: guarde-o nos favoritos do navegador para voltar a ela.
          </p>
          <Link to={search.href} className="link py-3 text-sm">
            Voltar à busca
          </Link>
        </section>
      )}
    </NotYetPage>
  );
}

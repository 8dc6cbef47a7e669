import { Crumbs } from "#app/features/market/page-parts.tsx";
import { PlaceLinks } from "#app/features/market/place-page.tsx";
import { inRange } from "#app/facts/listings/list-days.ts";
import { placeHref } from "#app/facts/places/place-address.ts";
import { NO_FILTERS } from "#app/facts/query/filters.ts";
import { listsFor } from "#app/facts/query/freshness.ts";
import { isUf, UF_NAMES } from "#app/lib/br.ts";
import { plural, writtenCount } from "#app/lib/numbers.ts";
import { servicesContext } from "#app/services.ts";
import { READ_FIRST } from "#app/ui/read-first.ts";
import { pageMeta, siteImage } from "#app/ui/social-meta.ts";
import type { Route } from "./+types/places.ts";

const TITLE = "Imóveis da Caixa por estado · Martelo";
const DESCRIPTION =
  "Os imóveis da Caixa em leilão e venda direta por estado, cidade e bairro: quantos são, descontos, preço por m² e o que chegou nos 7 dias até a lista mais nova.";

export const handle = READ_FIRST;

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: TITLE }];
  const { origin } = loaderData;
  const address = `${origin}/imoveis`;
  return pageMeta({ title: TITLE, description: DESCRIPTION, address, image: siteImage(origin) });
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const engine = services.engine();
  const { facets, total } = engine.search({
    filters: NO_FILTERS,
    sort: "recentes",
    page: 1,
    pageSize: 1,
  });
  const lists = listsFor(engine.freshness, NO_FILTERS);
  const states = facets.estado.flatMap(({ value, count }) =>
    isUf(value)
      ? [
          {
            label: UF_NAMES[value],
            href: placeHref({ state: value, citySlug: null, districtSlug: null }),
            count: writtenCount(count),
          },
        ]
      : [],
  );
  return {
    states: states.sort((a, b) => a.label.localeCompare(b.label, "pt-BR")),
    lead:
      total === 0
        ? "Ainda não há imóveis à venda nas listas que temos."
        : `${plural(total, "imóvel", "imóveis")} à venda${lists === null ? "" : ` ${inRange(lists)}`}. Escolha um estado para ver as cidades, os descontos e o que chegou nos 7 dias até a lista mais nova de cada um.`,
    origin: services.origin(request),
  };
}

/** `/imoveis`: the states, as the way to all places. */
export default function Places({ loaderData: { states, lead } }: Route.ComponentProps) {
  return (
    <div className="page grid grid-cols-1 gap-6 py-6">
      <Crumbs
        crumbs={[
          { label: "Início", href: "/" },
          { label: "Imóveis", href: null },
        ]}
      />
      <div className="grid gap-2">
        <h1 className="text-xl font-semibold sm:text-2xl">Imóveis da Caixa por estado</h1>
        <p className="max-w-[70ch] text-muted">{lead}</p>
      </div>
      {states.length > 0 && <PlaceLinks title="Estados" links={states} />}
      <p className="text-sm">
        <a href="/estatisticas" className="link inline-flex min-h-11 items-center">
          Estatísticas e relatórios do mês
        </a>
      </p>
    </div>
  );
}

import { data } from "react-router";
import { statusWithout } from "#app/features/market/read-statistics.server.ts";
import { NoStatistics, StatisticsPage } from "#app/features/market/statistics-page.tsx";
import { RETRY_SECONDS, statisticsPath } from "#app/features/market/statistics-view.ts";
import { isIsoMonth, monthName } from "#app/lib/months.ts";
import { outgoingHeadersContext } from "#app/request-context.ts";
import { servicesContext } from "#app/services.ts";
import { READ_FIRST } from "#app/ui/read-first.ts";
import { pageMeta, siteImage } from "#app/ui/social-meta.ts";
import { breadcrumbData, datasetData } from "#app/ui/structured-data.ts";
import type { Route } from "./+types/statistics.ts";

export const handle = READ_FIRST;

export function meta({ loaderData }: Route.MetaArgs) {
  const named = loaderData?.page;
  if (!named) return [{ title: "Estatísticas · Martelo" }, { name: "robots", content: "noindex, follow" }];
  const { title, description, indexable, structured } = named;
  const { address, origin } = loaderData;
  return [
    ...pageMeta({ title, description, address, image: siteImage(origin) }),
    ...structured.map((one) => ({ "script:ld+json": one })),
    ...(indexable ? [] : [{ name: "robots", content: "noindex, follow" }]),
  ];
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const month = params.month ?? null;
  if (month !== null && !isIsoMonth(month)) throw data(null, { status: 404 });
  const page = await services.statistics(month);
  const missing = page === null ? await statusWithout(services.accounts.db, month, services.now()) : null;
  if (missing === 503) context.get(outgoingHeadersContext).set("Retry-After", String(RETRY_SECONDS));
  const origin = services.origin(request);
  const answer = {
    page: page && {
      view: page.view,
      title: page.title,
      description: page.description,
      indexable: page.indexable,
      structured: [datasetData(origin, page.dataset), breadcrumbData(origin, page.steps)],
    },
    month: month === null ? null : monthName(month),
    counting: missing === 503,
    address: origin + statisticsPath(month),
    origin,
  };
  // `/estatisticas` itself is there before the first list.
  return data(answer, { status: missing === null || (missing === 404 && month === null) ? 200 : missing });
}

export default function Statistics({ loaderData: { page, month, counting } }: Route.ComponentProps) {
  return page === null ? (
    <NoStatistics month={month} counting={counting} />
  ) : (
    <StatisticsPage view={page.view} />
  );
}

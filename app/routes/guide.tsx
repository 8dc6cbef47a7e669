import { toSearchParams, usualSortOf } from "#app/facts/query/query-codec.ts";
import { liveSearch } from "#app/features/blog/live-search.ts";
import { GUIDE_PATH } from "#app/lib/paths.ts";
import { readAward, readGuide } from "#app/features/guide/read-guide.ts";
import { GuidePage } from "#app/features/guide/guide-page.tsx";
import { guideResult } from "#app/features/guide/guide-view.ts";
import { dayInSaoPaulo } from "#app/lib/dates.ts";
import { servicesContext } from "#app/services.ts";
import { READ_FIRST } from "#app/ui/read-first.ts";
import { pageMeta, siteImage } from "#app/ui/social-meta.ts";
import type { Route } from "./+types/guide.ts";

const TITLE = "Guia da primeira compra · Martelo";
const DESCRIPTION =
  "Até quanto você pode ir num imóvel da Caixa, por quais modalidades, com que papéis e em que datas: a conta aberta, com a fonte de cada regra.";

export const handle = READ_FIRST;

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: TITLE }];
  const { origin, form } = loaderData;
  const address = origin + GUIDE_PATH;
  return [
    ...pageMeta({ title: TITLE, description: DESCRIPTION, address, image: siteImage(origin) }),
    // What somebody answered is nobody else's business.
    ...(form.read === null ? [] : [{ name: "robots", content: "noindex" }]),
  ];
}

/** The answers come in the address and go nowhere: `server/logged-url.ts` keeps them out of the log. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const today = dayInSaoPaulo(services.now());
  const form = readGuide(url.searchParams);
  const origin = services.origin(request);
  if (form.read === null || !form.read.ok) return { form, origin, result: null, search: null, award: null };
  const answers = form.read.value;
  const costs = await services.purchaseTables(answers.place);
  const award = readAward(url.searchParams, today);
  const result = guideResult(answers, costs, award.won, await services.localHolidays(answers.place));
  const { filters } = result;
  const usualSort = usualSortOf(services.settings);
  const link = filters && {
    query: toSearchParams({ filters }, usualSort).toString(),
    words: "Ver na busca",
  };
  const search = link && liveSearch(services.engine(), link, usualSort, today);
  return { form, origin, result, search, award };
}

export default function Guide({ loaderData: { form, result, search, award } }: Route.ComponentProps) {
  return <GuidePage form={form} plan={result && { result, search, award }} />;
}

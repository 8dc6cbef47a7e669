import { redirect } from "react-router";
import {
  compareHref,
  isOtherwiseWritten,
  readCompareAddress,
} from "#app/features/compare/compare-address.ts";
import { ComparePage } from "#app/features/compare/compare-page.tsx";
import { compareView } from "#app/features/compare/compare-view.ts";
import { can } from "#app/facts/plans/plans.ts";
import { dayInSaoPaulo } from "#app/lib/dates.ts";
import { viewerContext } from "#app/request-context.ts";
import { servicesContext } from "#app/services.ts";
import { activePlaceOf } from "./page-places.server.ts";
import type { Route } from "./+types/compare.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  const count = loaderData?.view.columns.length ?? 0;
  const lists = loaderData?.view.lists ?? null;
  const what = count > 1 ? `Comparar ${count} imóveis` : "Comparar imóveis";
  return [
    { title: `${lists === null ? what : `${what}, ${lists}`} · Martelo` },
    { name: "description", content: "Imóveis em leilão lado a lado: preço, desconto, área, prazo e lugar." },
    { name: "robots", content: "noindex, follow" },
  ];
}

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const address = readCompareAddress(url.searchParams);
  const { numbers, onlyDifferences } = address;
  const results = await Promise.all(numbers.map((number) => services.findListing(number)));
  const details = results.filter((detail) => detail !== null);
  // A form does not write the canonical address. It is redirected there, so that one address is shared, unless
  // the page has to explain something about the parameters.
  const remarks = address.invalid.length + address.beyond.length + results.length - details.length;
  if (isOtherwiseWritten(url.searchParams) && remarks === 0)
    throw redirect(compareHref(numbers, onlyDifferences));
  const viewer = await context.get(viewerContext)();
  const from = await activePlaceOf(context, request);
  const fullHistory = can(viewer?.plan ?? "free", "full_price_history");
  const slugs = [...new Set(details.map(({ listing }) => listing.citySlug))];
  const tables = new Map(
    await Promise.all(slugs.map(async (slug) => [slug, await services.purchaseTables(slug)] as const)),
  );
  const today = dayInSaoPaulo(services.now());
  const tablesAt = (slug: string) => tables.get(slug)!;
  return {
    view: compareView(address, details, { today, fullHistory, from, tablesAt }),
    address:
      services.origin(request) +
      compareHref(
        details.map(({ listing }) => listing.number),
        onlyDifferences,
      ),
  };
}

export default function Compare({ loaderData }: Route.ComponentProps) {
  return <ComparePage {...loaderData} />;
}

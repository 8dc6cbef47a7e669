import { data, redirect } from "react-router";
import { asSeenBy } from "#app/core/page-deliveries/deliveries.server.ts";
import { canonicalNumber } from "#app/facts/listings/listing.ts";
import { sheetView } from "#app/features/property/sheet-view.ts";
import { PropertySheet } from "#app/features/property/sheet.tsx";
import { freshnessView } from "#app/facts/query/freshness.ts";
import { placeFactsOf } from "./place-facts.server.ts";
import { viewerContext } from "#app/request-context.ts";
import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/property-sheet.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: "Imóvel não encontrado · Martelo" }];
  return [
    { title: `Ficha: ${loaderData.view.title} · Martelo` },
    { name: "robots", content: "noindex, follow" },
    { tagName: "link", rel: "canonical", href: loaderData.address },
  ];
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const number = canonicalNumber(params.number);
  if (number !== null && number !== params.number) throw redirect(`/property/${number}/ficha`, 301);
  const known = number === null ? null : await services.findListing(number);
  if (known === null) throw data(null, { status: 404 });
  const viewer = await context.get(viewerContext)();
  const detail = await asSeenBy(services.accounts.db, viewer?.userId ?? null, known);
  // The sheet is about the price, which is not shown of a property that was taken off the portal.
  if (detail.withdrawnOn !== null) throw redirect(`/property/${number}`);
  const now = services.now();
  return {
    view: sheetView(detail, now, await placeFactsOf(services, detail.listing)),
    freshness: freshnessView(services.engine().freshness, now, [detail.listing.state]).text,
    address: `${services.origin(request)}/property/${number}`,
  };
}

export default function Sheet({ loaderData }: Route.ComponentProps) {
  return <PropertySheet {...loaderData} />;
}

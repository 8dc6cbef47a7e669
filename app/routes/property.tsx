import { data, redirect } from "react-router";
import { CompareTray } from "#app/features/compare/compare-tray.tsx";
import { canonicalNumber, isDemoNumber } from "#app/features/listings/listing.ts";
import { can } from "#app/features/plans/plans.ts";
import { galleryView } from "#app/features/photos/gallery-view.ts";
import { PropertyPage } from "#app/features/property/property-page.tsx";
import { propertyView } from "#app/features/property/property-view.ts";
import { freshnessView } from "#app/features/search/freshness.ts";
import { viewerContext } from "#app/platform/request-context.ts";
import { servicesContext } from "#app/platform/services.ts";
import type { Route } from "./+types/property.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: "Imóvel não encontrado · Martelo" }];
  const { view, address } = loaderData;
  const what =
    view.price.discount === null ? view.price.amount : `${view.price.amount} (−${view.price.discount})`;
  return [
    { title: `${view.title} por ${view.price.amount} · Martelo` },
    { name: "description", content: `${view.title}: ${what}. ${view.saleMode}. ${view.address}.` },
    { property: "og:title", content: `${view.title} por ${view.price.amount}` },
    { property: "og:url", content: address },
    { tagName: "link", rel: "canonical", href: address },
    ...(view.status.left === null ? [] : [{ name: "robots", content: "noindex, follow" }]),
  ];
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const number = canonicalNumber(params.number);
  if (number !== null && number !== params.number) throw redirect(`/property/${number}`, 301);
  const detail = number === null ? null : await services.findListing(number);
  if (detail === null) throw data(null, { status: 404 });
  const now = services.now();
  const viewer = await context.get(viewerContext)();
  const access = { full: can(viewer?.plan ?? "free", "full_price_history"), signedIn: viewer !== null };
  return {
    photos: isDemoNumber(params.number)
      ? null
      : galleryView(params.number, detail.page?.photos, services.photos.held(params.number)),
    view: propertyView(detail, now, access),
    freshness: freshnessView(services.engine().freshness, now, [detail.listing.state]).text,
    address: `${services.origin(request)}/property/${detail.listing.number}`,
  };
}

export default function Property({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PropertyPage key={loaderData.view.number} {...loaderData} />
      <CompareTray />
    </>
  );
}

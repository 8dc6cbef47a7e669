import { data, redirect } from "react-router";
import { packedCard } from "#app/features/cards/card-view.ts";
import { PlacePage } from "#app/features/market/place-page.tsx";
import { readAliasedCity } from "#app/features/market/read-place.server.ts";
import { placeHref, readPlace } from "#app/facts/places/place-address.ts";
import { freshnessView } from "#app/facts/query/freshness.ts";
import { dayInSaoPaulo } from "#app/lib/dates.ts";
import { servicesContext } from "#app/services.ts";
import { READ_FIRST } from "#app/ui/read-first.ts";
import { pageImage, pageMeta } from "#app/ui/social-meta.ts";
import { breadcrumbData } from "#app/ui/structured-data.ts";
import type { Route } from "./+types/place.ts";

export const handle = READ_FIRST;

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: "Imóveis por lugar · Martelo" }];
  const { title, description, canonical, origin, indexable } = loaderData;
  return [
    ...pageMeta({
      title,
      description,
      address: canonical,
      image: pageImage(origin, loaderData.path, title),
    }),
    { "script:ld+json": loaderData.structured },
    ...(indexable ? [] : [{ name: "robots", content: "noindex, follow" }]),
  ];
}

export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const place = readPlace({ uf: params.uf, city: params.city, district: params.district });
  const address = place && placeHref(place);
  const page = address && (await services.placePage(address));
  if (!page) {
    // The lists' own spelling was the city's address until an administrator said which city it is, and may take back.
    const city = place && (await readAliasedCity(services.accounts.db, place));
    throw city ? redirect(placeHref(city), 302) : data(null, { status: 404 });
  }
  if (address !== url.pathname) throw redirect(address, 301);
  const { view, title, description, crumbs, indexable, newest } = page;
  const now = services.now();
  const origin = services.origin(request);
  const today = dayInSaoPaulo(now);
  return {
    view,
    title,
    description,
    path: address,
    structured: breadcrumbData(
      origin,
      crumbs.map(({ label, href }) => ({ name: label, path: href ?? address })),
    ),
    indexable,
    cards: newest.map((listing) => packedCard(listing, today)),
    freshness: freshnessView(services.engine().freshness, now, [place.state]),
    canonical: origin + address,
    origin,
  };
}

export default function Place({ loaderData: { view, cards, freshness } }: Route.ComponentProps) {
  return <PlacePage view={view} cards={cards} stale={freshness.stale ? freshness.age : null} />;
}

import { useMemo } from "react";
import { data, redirect } from "react-router";
import { asSeenBy } from "#app/core/page-deliveries/deliveries.server.ts";
import { CompareTray } from "#app/features/compare/compare-tray.tsx";
import { byNewerSource } from "#app/facts/listings/leading-source.ts";
import { canonicalNumber, isDemoNumber, type Listing } from "#app/facts/listings/listing.ts";
import { distanceText } from "#app/facts/own-places/own-distance.ts";
import { activePlace } from "#app/facts/own-places/own-places.ts";
import { can } from "#app/facts/plans/plans.ts";
import { galleryView } from "#app/features/photos/gallery-view.ts";
import type { Viewer } from "#app/features/accounts/viewer.ts";
import type { InterestView } from "#app/features/interests/interest-button.tsx";
import { interestOf } from "#app/features/interests/interests.server.ts";
import { CHECKED_KEY } from "#app/features/diligence/check-form.ts";
import { readChecks } from "#app/features/diligence/checks.server.ts";
import { checksView } from "#app/features/diligence/checks-view.ts";
import { PropertyPage } from "#app/features/property/property-page.tsx";
import { planQuery, readPlan } from "#app/features/deciding/plan.ts";
import { awardView } from "#app/features/deciding/award-view.ts";
import { usualView } from "#app/features/deciding/usual-view.ts";
import { propertyMeta } from "#app/features/property/property-meta.ts";
import { pageStatus } from "#app/features/property/status-view.ts";
import { propertyView, type PropertyView } from "#app/features/property/property-view.ts";
import { shareView } from "#app/features/property/share-view.ts";
import { breadcrumbs, structuredData } from "#app/features/property/structured-data.ts";
import { freshnessView } from "#app/facts/query/freshness.ts";
import { NO_FILTERS } from "#app/facts/query/filters.ts";
import { canonicalHref } from "#app/facts/query/query-codec.ts";
import { inCity } from "#app/lib/place-words.ts";
import { SEARCH_PATH } from "#app/lib/paths.ts";
import { TrailPlace } from "#app/features/search/trail/trail-place.tsx";
import { searchOfReferer } from "#app/features/search/trail/trail-state.ts";
import { dayInSaoPaulo, formatDate } from "#app/lib/dates.ts";
import { viewerContext } from "#app/request-context.ts";
import { servicesContext, type Services } from "#app/services.ts";
import { pack, unpack } from "#app/ui/packed.ts";
import { ownPlacesOf } from "./page-places.server.ts";
import { placeFactsOf } from "./place-facts.server.ts";
import { searchTrail } from "./search-trail.server.ts";
import type { Route } from "./+types/property.ts";

/** The loader computes the metadata, so that no browser has to load that code. */
export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? unpack(loaderData.meta) : [{ title: "Imóvel não encontrado · Martelo" }];
}

export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const number = canonicalNumber(params.number);
  if (number !== null && number !== params.number) throw redirect(`/property/${number}`, 301);
  const known = number === null ? null : await services.findListing(number);
  if (known === null) throw data(null, { status: 404 });
  const reading = readPlan(url.searchParams);
  const query = planQuery(reading);
  // A form without scripts sends its empty fields too: what is shared is the short address.
  if ([...url.searchParams.values()].includes(""))
    throw redirect(`/property/${params.number}${query && `?${query}`}`);
  const now = services.now();
  const viewer = await context.get(viewerContext)();
  const detail = await asSeenBy(services.accounts.db, viewer?.userId ?? null, known);
  const own = await ownPlacesOf(context, request);
  const access = {
    full: can(viewer?.plan ?? "free", "full_price_history"),
    signedIn: viewer !== null,
    sells: services.billing !== null,
  };
  const origin = services.origin(request);
  const search = searchOfReferer(request.headers.get("referer"), origin);
  const address = `${origin}/property/${detail.listing.number}`;
  // What is shared and what search engines read is the same for everybody.
  const share = shareView(known, address, now);
  const { similar, estimated, ...facts } = propertyView(
    detail,
    now,
    access,
    await placeFactsOf(services, detail.listing),
  );
  const checks =
    viewer && (await readChecks(services.accounts.db, { userId: viewer.userId, number: params.number }));
  const page = {
    meta: pack(
      propertyMeta(facts, {
        address,
        share,
        structured: structuredData(known, { page: address, image: share.address }, now),
        breadcrumbs: breadcrumbs(detail, origin),
      }),
    ),
    trail: search && (await searchTrail(services, search, params.number, activePlace(own))),
    place: placeOf(detail.listing),
    interest: await interestOfViewer(services, viewer, params.number),
    distances: own.places.flatMap((place) => distanceText(place, detail.listing) ?? []),
    photos: isDemoNumber(params.number)
      ? null
      : galleryView(params.number, detail.page?.photos, services.photos.storedPhotos(params.number)),
    facts: pack(facts),
    deciding: estimated && {
      property: estimated,
      outlook: pack({
        usual: usualView(detail.listing, await services.usualOutcomes(detail.listing)),
        award: awardView(
          detail.listing,
          dayInSaoPaulo(now),
          await services.localHolidays(detail.listing.citySlug),
        ),
      }),
      query,
      today: dayInSaoPaulo(now),
    },
    checks:
      estimated || Object.keys(checks ?? {}).length > 0
        ? checksView(byNewerSource(detail, now), {
            checks,
            use: reading.plan.use,
            isOpen: url.searchParams.has(CHECKED_KEY),
          })
        : null,
    similar,
    freshness: freshnessView(services.engine().freshness, now, [detail.listing.state]),
    address,
  };
  return data(page, { status: pageStatus(detail, dayInSaoPaulo(now)) });
}

/** For visitors who were sent a link: the search of the property's city. */
function placeOf({ city, citySlug, state }: Listing) {
  return {
    label: `Imóveis ${inCity(citySlug, city)}/${state}`,
    href: canonicalHref(SEARCH_PATH, { filters: { ...NO_FILTERS, cities: [citySlug] } }),
  };
}

async function interestOfViewer(
  { accounts }: Services,
  viewer: Viewer | null,
  number: string,
): Promise<InterestView> {
  const requestedAt = viewer && (await interestOf(accounts.db, viewer, number));
  return { email: viewer?.email ?? null, requestedOn: requestedAt && formatDate(dayInSaoPaulo(requestedAt)) };
}

export default function Property({ loaderData }: Route.ComponentProps) {
  const { trail, place, similar, meta: _meta, ...property } = loaderData;
  const view = useMemo(
    (): Omit<PropertyView, "estimated"> => ({ ...unpack(property.facts), similar }),
    [property.facts, similar],
  );
  return (
    <>
      <PropertyPage
        key={view.number}
        view={view}
        {...property}
        above={<TrailPlace given={trail} number={view.number} place={place} />}
      />
      <CompareTray />
    </>
  );
}

import { Suspense, useEffect, useState } from "react";
import { redirect, useLocation, useNavigate, useNavigation } from "react-router";
import { CompareTray } from "#app/features/compare/compare-tray.tsx";
import { canonicalNumber } from "#app/facts/listings/listing.ts";
import { mapProviderOf } from "#app/features/map/google/choice.ts";
import { MapColumn } from "#app/features/map/widget/map-column.tsx";
import type { SearchQuery } from "#app/facts/query/filters.ts";
import { FilterBar } from "#app/features/search/screen/filter-bar.tsx";
import { ActiveFilters } from "#app/features/search/screen/filter-chips.tsx";
import { freshnessView, statesOf } from "#app/facts/query/freshness.ts";
import { canonicalHref, parseQuery, usualSortOf } from "#app/facts/query/query-codec.ts";
import { ResultList } from "#app/features/search/screen/result-list.tsx";
import { trailState } from "#app/features/search/trail/trail-state.ts";
import { ResultsHeading } from "#app/features/search/screen/results-heading.tsx";
import { searchIndexing } from "#app/features/search/search-indexing.ts";
import {
  columnsCookie,
  columnsOf,
  deviceColumns,
  deviceView,
  viewCookie,
  carriedUnused,
  FORGET_UNUSED,
  unusedCookie,
} from "#app/features/search/screen/search-cookies.ts";
import { TABLE_ROWS } from "#app/features/search/screen/table-view.ts";
import { SEARCH_PATH } from "#app/lib/paths.ts";
import { SearchRemarks } from "#app/features/search/screen/search-remarks.tsx";
import { searchScreen } from "#app/features/search/screen/search-screen.ts";
import { readQuery } from "#app/facts/query/sentence/read-query.ts";
import { UFS } from "#app/lib/br.ts";
import { dayInSaoPaulo } from "#app/lib/dates.ts";
import { outgoingCookiesContext } from "#app/request-context.ts";
import { servicesContext, type Services } from "#app/services.ts";
import { isRepeated, keepsData } from "#app/ui/offline-data.ts";
import { firstGesture, loadCode } from "#app/ui/late-code.browser.ts";
import { latePart } from "#app/ui/late-part.tsx";
import { useReturnFocus } from "#app/ui/return-focus.tsx";
import { siteImage, socialMeta } from "#app/ui/social-meta.ts";
import { activePlaceOf } from "./page-places.server.ts";
import type { Route } from "./+types/dashboard.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: "Buscar imóveis · Martelo" }];
  const { description, shared, indexing, origin, page, view, freshness } = loaderData;
  const title = `${description}${page > 1 ? `, página ${page}` : ""} · Martelo`;
  const summary = `${view.heading}, com preço, avaliação e desconto. ${freshness.text}.`;
  return [
    { title },
    { name: "description", content: summary },
    ...socialMeta({ title, description: summary, address: shared, image: siteImage(origin) }),
    { tagName: "link", rel: "canonical", href: origin + indexing.canonical },
    ...(view.previous === null ? [] : [{ tagName: "link", rel: "prev", href: origin + view.previous }]),
    ...(view.next === null ? [] : [{ tagName: "link", rel: "next", href: origin + view.next }]),
    {
      tagName: "link",
      rel: "alternate",
      type: "application/rss+xml",
      href: loaderData.feed,
      title: description,
    },
    ...(indexing.indexed ? [] : [{ name: "robots", content: "noindex, follow" }]),
  ];
}

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const pageSize = services.settings.properties_per_page;
  const usualSort = usualSortOf(services.settings);
  const read = await readQuery(parseQuery(url.searchParams, usualSort), services, usualSort);
  const { query } = read;
  const number = await knownNumber(services, query.filters.text);
  if (number !== null) throw redirect(`/property/${number}`);
  const hrefOf = (target: SearchQuery) => canonicalHref(SEARCH_PATH, target, usualSort);
  const address = hrefOf(query);
  const cookies = context.get(outgoingCookiesContext);
  const chosen = columnsOf(url.searchParams);
  if (chosen !== null) cookies.push(columnsCookie(chosen));
  if (address !== readableAddress(url)) {
    const unused = unusedCookie(url.searchParams);
    if (unused) cookies.push(unused);
    throw redirect(address);
  }
  const unused = carriedUnused(request.headers.get("cookie"));
  if (unused.length > 0) cookies.push(FORGET_UNUSED);

  const engine = services.engine();
  const now = services.now();
  const from = await activePlaceOf(context, request);
  const hasPhoto = (of: string) => services.photos.storedPhotos(of).length > 0;
  const view = query.view ?? deviceView(request.headers.get("cookie"));
  if (query.view) cookies.push(viewCookie(query.view));
  // Each row of the table is a property.
  const wanted = view === "tabela" ? { ...read, query: { ...query, grouped: false } } : read;
  const settings = {
    pageSize: view === "tabela" ? TABLE_ROWS : pageSize,
    usualSort,
    from,
    hasPhoto,
    view,
    columns: deviceColumns(request.headers.get("cookie")),
    unused,
  };
  const screen = await searchScreen(engine, wanted, settings, dayInSaoPaulo(now));
  if (typeof screen === "number") {
    throw redirect(hrefOf({ ...query, page: Math.min(query.page, screen), through: screen }));
  }
  const origin = services.origin(request);
  return {
    ...screen,
    freshness: freshnessView(engine.freshness, now, statesOf(query.filters)),
    shared: origin + hrefOf({ ...query, through: query.page, sentence: "" }),
    feed: origin + canonicalHref("/feed.xml", { filters: query.filters }),
    origin,
    indexing: searchIndexing(query, usualSort, {
      total: screen.view.total,
      states: new Set(UFS.filter((uf) => uf in engine.freshness.byState)),
    }),
    address,
    mapProvider: mapProviderOf(request.headers.get("cookie")),
    mapGround: await services.mapGround(),
    page: query.page,
  };
}

/** The number of a property, when the text is one as a whole and the property was on any imported list. */
async function knownNumber(services: Services, text: string): Promise<string | null> {
  const number = canonicalNumber(text);
  if (number === null) return null;
  const [listed] = services.engine().listings([number]);
  return listed || (await services.findListing(number)) ? number : null;
}

/**
 * The requested address with readable commas, as in canonical addresses. The router encodes the address of
 * every loader again, so an address that differs in its encoding only cannot be detected here; the canonical
 * link in the page names the right one.
 */
function readableAddress(url: URL): string {
  return url.pathname + url.search.replaceAll("%2C", ",");
}

const loadNote = () => import("#app/features/search/screen/unreached-note.tsx");
const UnreachedNote = latePart(loadNote, "by choice");
const QuickLookPlace = latePart(() => import("#app/features/property/quick-look-place.tsx"));
const LateParts = latePart(() => import("#app/features/search/screen/late-parts.tsx"));

/** What this browser showed last, and whether it still does. */
let shown: { screen: Route.ComponentProps["loaderData"]; here: boolean } | null = null;

/** The list stays when the answer to the next search does not arrive, and comes back by its own address. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  keepsData("routes/dashboard", (url) =>
    shown && (shown.here || shown.screen.address === readableAddress(url)) ? shown.screen : null,
  ),
];

export default function Dashboard({ loaderData: screen }: Route.ComponentProps) {
  const { view, freshness, address } = screen;
  useEffect(() => {
    const now = { screen, here: true };
    shown = now;
    return () => void (now.here = false);
  }, [screen]);
  const [touched, setTouched] = useState(false);
  useEffect(
    () =>
      void firstGesture()
        .then(() => {
          setTouched(true);
          // Without a network it would come too late.
          return loadCode(loadNote);
        })
        .catch(() => {}),
    [],
  );
  const navigate = useNavigate();
  useReturnFocus();
  const here = useLocation();
  const next = useNavigation().location;
  // Whoever closes the map or the quick look asks for no other results.
  const pending = next?.pathname === SEARCH_PATH && next.hash === here.hash;
  // The same search again, as by a second Enter, is no step of its own on the way back.
  const search = async (href: string) =>
    navigate(href, { preventScrollReset: true, replace: href === location.pathname + location.search });
  return (
    <>
      <FilterBar form={view.form} total={view.total} state={address} onSearch={search} />
      <div className="page search-page">
        <div className="results-head">
          <Suspense>{isRepeated(screen) && <UnreachedNote />}</Suspense>
          <ActiveFilters chips={view.chips} clearHref={view.clearHref} />
          <ResultsHeading
            view={view}
            freshness={freshness}
            feed={screen.feed}
            pending={pending}
            onSearch={search}
          />
          <SearchRemarks remarks={view.remarks} />
        </div>
        <div className="search-columns" data-view={view.view}>
          <div className="min-w-0" data-results>
            <ResultList view={view} hasLists={freshness.days !== null} pending={pending} />
          </div>
          {view.view !== "tabela" && (
            <MapColumn address={address} ground={screen.mapGround} mapProvider={screen.mapProvider} />
          )}
        </div>
      </div>
      <CompareTray />
      {touched && (
        <Suspense>
          <QuickLookPlace state={trailState(here)} />
          <LateParts arrivals={view.arrivals} />
        </Suspense>
      )}
    </>
  );
}

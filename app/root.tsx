import inter from "#app/ui/inter-latin.woff2?url";
import { Suspense, useContext, useEffect, type ReactNode } from "react";
import {
  createPath,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
  useRouteLoaderData,
  type ShouldRevalidateFunctionArgs,
} from "react-router";
import { cookieChoiceOf } from "#app/features/privacy/cookie-choice.ts";
import { freshnessView, type FreshnessView } from "#app/facts/query/freshness.ts";
import { pageNotices } from "#app/features/notices/page-notices.ts";
import { useLateSkeleton } from "#app/features/search/screen/use-late-skeleton.tsx";
import { SEARCH_PATH } from "#app/lib/paths.ts";
import { loadTrail } from "#app/features/search/trail/late-trail.ts";
import { FavoritesProvider } from "#app/features/favorites/hearts/favorites-provider.tsx";
import type { Reader } from "#app/core/content/notice.ts";
import type { Viewer } from "#app/features/accounts/viewer.ts";
import { viewerContext } from "./request-context.ts";
import { requestIdContext, servicesContext } from "./services.ts";
import { OfflinePage } from "#app/ui/error-page.tsx";
import { DemoBanner, SiteFooter } from "#app/ui/site-footer.tsx";
import { keepDestination } from "#app/ui/repeated-press.browser.ts";
import { ScriptsOnly } from "#app/ui/scripts-only.tsx";
import { RefusalPage } from "#app/ui/refusals.tsx";
import { keepsData } from "#app/ui/offline-data.ts";
import { SiteHeader } from "#app/ui/site-header.tsx";
import { themeOf } from "#app/ui/theme.ts";
import { useSharedTheme } from "#app/ui/use-shared-theme.tsx";
import { Toaster } from "#app/ui/toaster.tsx";
import { isUnreached } from "#app/ui/unreached.ts";
import type { ShownPage } from "#app/ui/unsent.browser.ts";
import { firstGesture, loadCode } from "#app/ui/late-code.browser.ts";
import { latePart } from "#app/ui/late-part.tsx";
import { pageBell } from "./routes/page-bell.server.ts";
import { pageFavorites } from "./routes/page-favorites.server.ts";
import { takeDevicePlaces } from "./routes/page-places.server.ts";
import { takeToast, withViewer } from "./routes/viewer.server.ts";
import type { Route } from "./+types/root.ts";
import styles from "./app.css?url";

const loadMemberBar = () => import("./routes/member-bar.tsx");
// Loaded late in browsers, because only members need it. On the server it is loaded before the first page,
// because pages are rendered in one piece.
const MemberBar = import.meta.env.SSR ? (await loadMemberBar()).default : latePart(loadMemberBar);

const loadCookieBanner = () => import("#app/features/privacy/cookie-banner.tsx");
// Loaded late in browsers, because it is gone after the choice. On the server as above.
const CookieBanner = import.meta.env.SSR ? (await loadCookieBanner()).default : latePart(loadCookieBanner);

const loadLandingNav = () => import("#app/features/home/landing-nav.tsx");
// Loaded late in browsers, because a single page has it. On the server as above.
const LandingNav = import.meta.env.SSR ? (await loadLandingNav()).default : latePart(loadLandingNav);

const loadNotices = () => import("#app/features/notices/notice-strip.tsx");
// Loaded late in browsers, because few pages have notices. On the server as above.
const NoticeStrip = import.meta.env.SSR ? (await loadNotices()).default : latePart(loadNotices);

export const links: Route.LinksFunction = () => [
  { rel: "preload", href: inter, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  // Linked by address: an imported stylesheet is added again with the first module that loads late, and the
  // browser then chooses fonts again.
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

/** Headers of a loader's refusal are sent with the error page. */
export const headers: Route.HeadersFunction = ({ errorHeaders }) => errorHeaders ?? {};

export const middleware: Route.MiddlewareFunction[] = [withViewer];

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { freshness } = services.engine();
  const cookies = request.headers.get("cookie");
  const viewer = await context.get(viewerContext)();
  if (viewer) await takeDevicePlaces(context, request, viewer);
  const favorites = viewer ? await pageFavorites(context, request, viewer) : "";
  // The service worker keeps that page, and without a network nothing else can be loaded for it.
  const isForOffline = url.pathname === "/sem-conexao";
  return {
    theme: themeOf(cookies),
    askAboutCookies: !isForOffline && cookieChoiceOf(cookies) === null,
    toast: takeToast(context, request),
    viewer: viewer && {
      name: viewer.displayName,
      avatarUrl: viewer.avatarUrl,
      admin: viewer.role === "admin",
    },
    bell: viewer && (await pageBell(context, request, url, viewer)),
    favorites,
    notices: isForOffline
      ? []
      : pageNotices(services.content.current().notices, readerOf(viewer), cookies, services.now()),
    freshness: freshnessView(freshness, services.now()),
    demo: freshness.demo,
    contact: services.contact,
    // Whether this viewer has something to gain from buying Premium, where payments are open.
    sells: services.billing !== null && viewer?.plan !== "premium",
    requestId: context.get(requestIdContext),
  };
}

function readerOf(viewer: Viewer | null): Reader {
  if (viewer === null) return "visitor";
  return viewer.role === "admin" ? "administrator" : "member";
}

/**
 * After an action, also a refused one, the header and the toast are loaded again. Between two searches they
 * are not, so that the answer holds nothing personal and prefetched data can be used.
 */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (formMethod !== undefined && formMethod !== "GET") return true;
  const isSearch = currentUrl.pathname === SEARCH_PATH && nextUrl.pathname === SEARCH_PATH;
  return isSearch && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;
}

/** The scripts are rendered apart from the page, on the server, because browsers take them later. */
export function Layout({ children }: { children: ReactNode }) {
  const scriptsOnly = useContext(ScriptsOnly);
  return import.meta.env.SSR && scriptsOnly ? <Scripts /> : <Document>{children}</Document>;
}

function Document({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const theme = useSharedTheme(data);
  const shown = useShownFreshness();
  const isLanding = useLocation().pathname === "/";
  return (
    <html lang="pt-BR" data-tema={theme ?? undefined} className="font-sans">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#faf8f4" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#161512" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
      </head>
      <body className="flex min-h-dvh flex-col text-base">
        <a href="#conteudo" className="skip">
          Ir para o conteúdo
        </a>
        {data?.demo && <DemoBanner />}
        <Suspense>{data?.notices[0] && <NoticeStrip notices={data.notices} />}</Suspense>
        <SiteHeader
          name={data?.viewer?.name}
          parts={isLanding && <LandingNav signedIn={Boolean(data?.viewer)} />}
          member={data?.viewer && data.bell ? <MemberBar person={data.viewer} bell={data.bell} /> : null}
        />
        <main id="conteudo" tabIndex={-1} className="outline-none">
          {children}
        </main>
        <Toaster toast={data?.toast ?? null} />
        {/* Suspense boundaries of their own, so that these are hydrated after the content above. */}
        <Suspense>
          <SiteFooter freshness={shown ?? data?.freshness ?? null} contact={data?.contact} theme={theme} />
        </Suspense>
        <Suspense>{data?.askAboutCookies && <CookieBanner />}</Suspense>
        <ScrollRestoration />
      </body>
    </html>
  );
}

/**
 * The freshness of the lists that the page is about, where its data has one, so that one page shows one date.
 */
function useShownFreshness(): FreshnessView | undefined {
  const search = useRouteLoaderData<{ freshness: FreshnessView }>("routes/dashboard");
  const property = useRouteLoaderData<{ freshness: FreshnessView }>("routes/property");
  const place = useRouteLoaderData<{ freshness: FreshnessView }>("routes/place");
  return (search ?? property ?? place)?.freshness;
}

/** What this browser showed last. */
let shown: Route.ComponentProps["loaderData"] | null = null;
let page: ShownPage | null = null;

const importUnsent = () => import("#app/ui/unsent.browser.ts");
let unsent: Awaited<ReturnType<typeof importUnsent>> | null = null;
let unsentComes: Promise<void> | null = null;

/** Comes with the first gesture: without a network it would come too late. */
async function loadUnsent(): Promise<void> {
  await firstGesture();
  unsent = await loadCode(importUnsent).catch(() => null);
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request, url }, next) => {
    if (request.method !== "GET") await unsentComes;
    return unsent && page ? unsent.keepForm(request.method, url, page, next) : next();
  },
  keepsData("root", () => shown),
];

/**
 * The current page stays until the next one is loaded. Only the search, when it loads slowly from another
 * page, shows its skeleton first.
 */
export default function App({ loaderData }: Route.ComponentProps) {
  const location = useLocation();
  const here = location.pathname;
  const matches = useMatches();
  const { location: destination, state } = useNavigation();
  const next = destination?.pathname;
  const skeleton = useLateSkeleton(next === SEARCH_PATH && here !== SEARCH_PATH);
  useEffect(() => {
    // On a failure, the page loads the code itself.
    if (next?.startsWith("/property/"))
      Promise.all([import("#app/features/property/written-parts.ts"), loadTrail()]).catch(() => {});
    if (next === SEARCH_PATH) import("#app/features/search/screen/filter-control.tsx").catch(() => {});
  }, [next]);
  useEffect(
    // What a form is sending may have arrived: it is not sent again.
    () => (state === "loading" ? keepDestination(createPath(destination)) : undefined),
    [state, destination],
  );
  useEffect(() => void (shown = loaderData), [loaderData]);
  useEffect(() => void (page = { location, matches }), [location, matches]);
  useEffect(() => void (unsentComes ??= loadUnsent()), []);
  return <FavoritesProvider numbers={loaderData.favorites}>{skeleton ?? <Outlet />}</FavoritesProvider>;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const data = useRouteLoaderData<typeof loader>("root");
  if (isUnreached(error)) return <OfflinePage />;
  const status = isRouteErrorResponse(error) ? error.status : 500;
  // Where only the page's own data were asked for, the failed request's number is not known.
  const requestId = data && data.requestId !== shown?.requestId ? data.requestId : null;
  return <RefusalPage status={status} requestId={requestId} />;
}

import {
  lazy,
  memo,
  Suspense,
  use,
  useEffect,
  useRef,
  Fragment,
  type CSSProperties,
  type MouseEvent,
} from "react";
import { useLocation, Link } from "react-router";
import { CardList } from "#app/features/cards/card-list.tsx";
import { isPersonalCard } from "#app/features/cards/listing-card.tsx";
import type { TrayItem } from "#app/features/device-marks/stored-entries.ts";
import { Favorites } from "#app/features/favorites/hearts/favorites-provider.tsx";
import { trailState } from "#app/features/search/trail/trail-state.ts";
import { Icon } from "#app/ui/icon.tsx";
import { anew } from "#app/ui/late-code.browser.ts";
import { unpack, type Packed } from "#app/ui/packed.ts";
import { PreparedMarkup } from "#app/ui/prepared-markup.tsx";
import type { BuildingView } from "./building-view.ts";
import { RESULTS_HEADING_ID } from "./results-heading.tsx";
import type { SearchView } from "./search-view.ts";

interface Props {
  view: SearchView;
  /** Called before the page changes, with whether the new one goes below or replaces the current one. */
  onLeave: (where: "below" | "instead") => void;
}

const loadBuilding = () => import("./building-card.tsx").then((part) => ({ default: part.BuildingCard }));
// Loaded late in browsers, because few lists are grouped. On the server it is loaded before the first page, because
// pages are rendered in one piece.
const BuildingCard = import.meta.env.SSR
  ? (await loadBuilding()).default
  : lazy(() => loadBuilding().catch(anew));

const loadTable = () => import("./result-table.tsx").then((part) => ({ default: part.ResultTable }));
// As above.
const ResultTable = import.meta.env.SSR ? (await loadTable()).default : lazy(() => loadTable().catch(anew));

const loadNothing = () => import("./no-results.tsx");
// As above: few searches find nothing.
const NoResults = import.meta.env.SSR ? (await loadNothing()).default : lazy(() => loadNothing().catch(anew));

interface ResultListProps {
  view: SearchView;
  /** Whether any list was imported. */
  hasLists: boolean;
  pending: boolean;
}

/** The cards, dimmed while newer ones are loading. */
export function ResultList({ view, hasLists, pending }: ResultListProps) {
  const list = useRef<HTMLDivElement>(null);
  const onLeave = useFocusAfterPaging(list, view);
  const state = trailState(useLocation());
  if (view.total === 0)
    return (
      <Suspense>
        <NoResults view={view} hasLists={hasLists} />
      </Suspense>
    );
  const building = (index: number) => {
    const packed = view.buildings[index];
    return packed
      ? {
          item: <BuildingItem key={packed} packed={packed} />,
          properties: () => unitsToCompare(unpack(packed)),
        }
      : null;
  };
  return (
    <div
      ref={list}
      aria-busy={pending}
      className={pending ? "opacity-50 transition-opacity delay-150" : undefined}
    >
      {view.table === null ? (
        <CardList cards={view.cards} state={state} looks instead={building} />
      ) : (
        <Suspense>
          <ResultTable table={view.table} />
        </Suspense>
      )}
      <PagesNav view={view} onLeave={onLeave} />
    </div>
  );
}

/** The server reuses the markup it rendered for this building, as it does for cards. */
const BuildingItem = memo(function BuildingItem({ packed }: { packed: Packed<BuildingView> }) {
  // Builds for browsers leave the rest out.
  const markupOf = import.meta.env.SSR ? use(PreparedMarkup) : null;
  if (!markupOf)
    return (
      <li>
        <Suspense>
          <BuildingCard building={unpack(packed)} />
        </Suspense>
      </li>
    );
  const favorites = use(Favorites);
  const draw = () => (
    <Favorites value={favorites}>
      <Suspense>
        <BuildingCard building={unpack(packed)} />
      </Suspense>
    </Favorites>
  );
  if (isPersonalCard(packed)) return <li>{draw()}</li>;
  // Most members have no favourites: then no building needs to be unpacked.
  const units = favorites && favorites.first.size > 0 ? unpack(packed).units : [];
  const followed = units.flatMap(({ number }) => (favorites?.has(number) ? number : []));
  return <li dangerouslySetInnerHTML={{ __html: markupOf("building", followed.join() + packed, draw) }} />;
});

/** The listed units as the compare tray stores them. */
function unitsToCompare({ units, address, picture }: BuildingView): TrayItem[] {
  return units.map(({ number, name }) => ({ number, title: `${name}, ${address}`, picture }));
}

/**
 * When the requested page has arrived: focuses its first card if it was added below, or the heading if it
 * replaced the page.
 */
function useFocusAfterPaging(list: React.RefObject<HTMLDivElement | null>, view: SearchView) {
  const waiting = useRef<{ from: SearchView; target: number | "heading" } | null>(null);
  useEffect(() => {
    const wanted = waiting.current;
    if (!wanted || wanted.from === view) return;
    waiting.current = null;
    const target =
      wanted.target === "heading"
        ? document.getElementById(RESULTS_HEADING_ID)
        : list.current?.querySelector<HTMLElement>(
            `:is(li, tbody tr):nth-child(${wanted.target + 1}) :is(a[href], summary)`,
          );
    target?.focus({ preventScroll: true });
  }, [list, view]);
  return (where: "below" | "instead") => {
    waiting.current = {
      from: view,
      target: where === "below" ? (view.table?.rows ?? view.cards).length : "heading",
    };
  };
}

/** Links to the next page below, and to any page in place of this one. */
function PagesNav({ view, onLeave }: Props) {
  if (view.pages.length === 0) return null;
  const gaps = view.pages.filter(({ afterGap }) => afterGap).length;
  const ends = Number(view.previous !== null) + Number(view.next !== null);
  const below = () => onLeave("below");
  const instead = (event: MouseEvent) => {
    if ((event.target as Element).closest("a")) onLeave("instead");
  };
  return (
    <div className="mt-10 grid justify-items-center gap-5">
      <p className="text-sm text-muted">Mostrando {view.shown}</p>
      {view.more !== null && (
        <Link
          to={view.more}
          replace
          preventScrollReset
          prefetch="intent"
          data-more
          className="button w-44"
          onClick={below}
        >
          <span className="icon-end">
            Carregar mais
            <Icon name="down" />
          </span>
        </Link>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- only the links inside are used, and the keyboard clicks those */}
      <nav
        aria-label="Páginas"
        className="pages"
        style={{ "--pages": view.pages.length, "--gaps": gaps, "--ends": ends } as CSSProperties}
        onClick={instead}
      >
        {view.previous !== null && (
          <Link to={view.previous} rel="prev" prefetch="intent" className="button button-plain">
            <Icon name="left" />
            Anterior
          </Link>
        )}{" "}
        {view.pages.map((link) => (
          <Fragment key={link.page}>
            {link.afterGap && <span aria-hidden="true" className="pages-gap text-muted max-sm:hidden" />}
            <Link
              to={link.href}
              prefetch={link.current ? "none" : "intent"}
              aria-label={`Página ${link.page}`}
              aria-current={link.current ? "page" : undefined}
              className={`button ${link.current ? "button-brand" : "button-plain max-sm:hidden"}`}
            >
              {link.page}
            </Link>{" "}
          </Fragment>
        ))}
        {view.next !== null && (
          <Link to={view.next} rel="next" prefetch="intent" className="button button-plain">
            Próxima
            <Icon name="right" />
          </Link>
        )}
      </nav>
    </div>
  );
}

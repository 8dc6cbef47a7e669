import { lazy, memo, Suspense, use, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { Favorites } from "#app/features/favorites/hearts/favorites-provider.tsx";
import { CardList } from "#app/features/cards/card-list.tsx";
import { isPersonalCard } from "#app/features/cards/marked-text.tsx";
import type { TrayItem } from "#app/features/device-marks/stored-entries.ts";
import { trailState } from "#app/features/search/trail/trail-state.ts";
import { unpack, type Packed } from "#app/ui/packed.ts";
import { PreparedMarkup } from "#app/ui/prepared-markup.tsx";
import { anew } from "#app/ui/late-code.browser.ts";
import type { BuildingView } from "./building-view.ts";
import { PagesNav } from "./pages-nav.tsx";
import { RESULTS_HEADING_ID } from "./results-heading.tsx";
import type { SearchView } from "./search-view.ts";

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

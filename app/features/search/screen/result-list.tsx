import { memo, use, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { Favorites } from "#app/features/favorites/hearts/favorites-provider.tsx";
import { CardList } from "#app/features/cards/card-list.tsx";
import { writtenCount } from "#app/lib/numbers.ts";
import { trailState } from "#app/features/search/trail/trail-state.ts";
import { Icon } from "#app/ui/icon.tsx";
import { unpack, type Packed } from "#app/ui/packed.ts";
import { PreparedMarkup } from "#app/ui/prepared-markup.tsx";
import { BuildingCard } from "./building-card.tsx";
import { unitsToCompare, type BuildingView } from "./building-view.ts";
import { PagesNav } from "./pages-nav.tsx";
import { RESULTS_HEADING_ID } from "./results-heading.tsx";
import type { SearchView } from "./search-view.ts";

/** The cards, dimmed while newer ones are loading. */
export function ResultList({ view, pending }: { view: SearchView; pending: boolean }) {
  const list = useRef<HTMLDivElement>(null);
  const onLeave = useFocusAfterPaging(list, view);
  const state = trailState(useLocation());
  if (view.total === 0) return <NothingFound view={view} />;
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
      <CardList cards={view.cards} state={state} instead={building} />
      <PagesNav view={view} onLeave={onLeave} />
    </div>
  );
}

/** The server reuses the markup it rendered for this building, as it does for cards. */
const BuildingItem = memo(function BuildingItem({ packed }: { packed: Packed<BuildingView> }) {
  const markupOf = use(PreparedMarkup);
  const favorites = use(Favorites);
  if (!markupOf)
    return (
      <li>
        <BuildingCard building={unpack(packed)} />
      </li>
    );
  const draw = () => (
    <Favorites value={favorites}>
      <BuildingCard building={unpack(packed)} />
    </Favorites>
  );
  // Most members have no favourites: then no building needs to be unpacked.
  const units = favorites && favorites.first.size > 0 ? unpack(packed).units : [];
  const followed = units.flatMap(({ number }) => (favorites?.has(number) ? number : []));
  return <li dangerouslySetInnerHTML={{ __html: markupOf("building", followed.join() + packed, draw) }} />;
});

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
            `li:nth-child(${wanted.target + 1}) :is(a[href], summary)`,
          );
    target?.focus({ preventScroll: true });
  }, [list, view]);
  return (where: "below" | "instead") => {
    waiting.current = { from: view, target: where === "below" ? view.cards.length : "heading" };
  };
}

function NothingFound({ view }: { view: SearchView }) {
  return (
    <section className="panel centred mx-auto max-w-2xl gap-5 p-8 sm:p-12">
      <Icon name="search" className="icon size-10 text-muted" />
      <div className="grid gap-1">
        <h2 className="text-lg font-semibold">Nenhum imóvel com todos estes filtros</h2>
        <p className="text-muted">
          {view.relaxations.length > 0
            ? "O mais perto do que você procura:"
            : "Tente outras palavras, ou comece de novo sem filtros."}
        </p>
      </div>
      {view.relaxations.length > 0 && (
        <ul className="flex flex-wrap justify-center gap-2">
          {view.relaxations.map((step) => (
            <li key={step.href}>
              <Link to={step.href} className="button" prefetch="intent">
                {`${step.label} `}
                <span className="tag tag-good">
                  {writtenCount(step.count)}
                  <span className="sr-only"> {step.count === 1 ? "imóvel" : "imóveis"}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className="grid justify-items-center gap-1">
        {view.alertHref !== null && (
          <Link to={view.alertHref} className="button button-brand">
            <Icon name="bell" />
            Criar alerta com estes filtros
          </Link>
        )}{" "}
        <Link to={view.clearHref} className="link px-2 py-3 text-sm">
          Ver todos os imóveis
        </Link>
      </div>
    </section>
  );
}

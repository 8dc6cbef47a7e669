import { useRef, useState, useEffect, useSyncExternalStore, type KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { Link, useRevalidator } from "react-router";
import { ListingPicture } from "#app/features/cards/listing-parts.tsx";
import type { Arrangement } from "#app/features/favorites/arrangement.ts";
import { CardActions, moveSelectId, RemovedCover } from "#app/features/favorites/editing/card-actions.tsx";
import { subscribeToTabs, sendChange, cannotMove } from "#app/features/favorites/editing/use-change.tsx";
import { followAddress, type FollowQuery } from "#app/features/favorites/follow-query.ts";
import { useFavorite } from "#app/features/favorites/hearts/favorites-provider.tsx";
import type { FavoriteView } from "#app/features/favorites/list/favorite-view.ts";
import type { FavoritesView } from "#app/features/favorites/list/favorite-list.server.ts";
import { DeadlineLines, Price, Status } from "#app/features/favorites/list/offer-lines.tsx";
import { OwnLines } from "#app/features/favorites/list/own-lines.tsx";
import { StageTabs } from "#app/features/favorites/list/stage-tabs.tsx";
import { eachStage, isEnd, STAGE_NAMES, STAGES, type Stage } from "#app/features/favorites/stage.ts";
import { writtenCount } from "#app/lib/numbers.ts";
import { Icon } from "#app/ui/icon.tsx";
import { showToast } from "#app/ui/toast.ts";
import { BoardStore } from "./board-store.ts";
import { spotWords, withCarried } from "./carry.ts";
import { useCarry, handleId } from "./use-carry.tsx";

interface Props {
  view: FavoritesView;
  arrangement: Arrangement;
  /** Numbers that are no longer counted. */
  removed: ReadonlySet<string>;
}

const HANDLE_HINT = "como-mover";

interface BoardCardProps {
  item: FavoriteView;
  stage: Stage;
  query: FollowQuery;
  readOnly: boolean;
  carried: boolean;
  onKey: (event: KeyboardEvent, number: string) => void;
  onMove: (stage: Stage) => void;
}

/** Favourites in columns by stage. A phone shows one column at a time. */
export function Board({ view, arrangement, removed }: Props) {
  const { query } = view;
  const root = useRef<HTMLDivElement>(null);
  const { store, shown } = useBoard(arrangement);
  const items = new Map(view.items.map((item) => [item.number, item]));
  const titleOf = (number: string) => items.get(number)?.title ?? number;
  const [front, bringToFront] = useFront(query.stage);
  const { carry, announcement, onKey, say } = useCarry({
    board: root,
    shown,
    titleOf,
    onMove: (move, by) => {
      if (by === "keyboard") bringToFront(move.stage);
      // When sorted by deadline the position within a column has no meaning: only a change of column is sent.
      if (!query.byDeadline) store.move(move);
      else if (!shown[move.stage].includes(move.number)) store.move({ ...move, after: null });
    },
  });
  const columns = withCarried(shown, carry);
  const counted = (numbers: readonly string[]) => numbers.filter((number) => !removed.has(number)).length;
  const counts = eachStage(
    (stage) => view.counts[stage] + counted(columns[stage]) - counted(arrangement[stage]),
  );
  const inFront = carry?.by === "keyboard" ? carry.spot.stage : front;

  function moveTo(number: string, stage: Stage) {
    flushSync(() => store.move({ number, stage, after: null }));
    say(`${titleOf(number)} em ${spotWords(store.shown, number)}.`);
    // On a phone the new column is not visible.
    const select = document.getElementById(moveSelectId(number));
    const seen = select?.checkVisibility()
      ? select
      : document.querySelector<HTMLElement>(`[data-drop=${stage}]`);
    seen?.focus();
  }

  return (
    <div ref={root} className="board" data-carrying={carry ? "" : undefined}>
      <StageTabs view={view} counts={counts} front={inFront} aimed={carry?.spot.stage ?? null} />
      <div className="board-columns">
        {STAGES.map((stage) => (
          <section
            key={stage}
            className="board-column"
            data-stage={stage}
            data-end={isEnd(stage) || undefined}
            data-front={stage === inFront || undefined}
            data-aimed={carry?.spot.stage === stage || undefined}
            aria-labelledby={`coluna-${stage}`}
          >
            <h2 id={`coluna-${stage}`} className="board-title">
              {STAGE_NAMES[stage]} <span className="text-muted">{writtenCount(counts[stage])}</span>
            </h2>
            <ol className="board-list">
              {columns[stage].flatMap((number) => {
                const item = items.get(number);
                return item
                  ? [
                      <BoardCard
                        key={number}
                        item={item}
                        stage={stage}
                        query={query}
                        readOnly={view.readOnly}
                        carried={carry?.number === number}
                        onKey={onKey}
                        onMove={(to) => moveTo(number, to)}
                      />,
                    ]
                  : [];
              })}
            </ol>
            {columns[stage].length === 0 && (
              <p className="board-empty">{view.readOnly ? "Nada nesta coluna." : EMPTY[stage]}</p>
            )}
            {view.counts[stage] > counted(arrangement[stage]) && (
              <Link
                to={followAddress({ ...query, board: false, stage, open: null })}
                className="button button-plain"
              >
                Ver todos na lista
                <Icon name="right" />
              </Link>
            )}
          </section>
        ))}
      </div>
      <p id={HANDLE_HINT} hidden>
        Espaço pega e solta, setas movem, Esc cancela.
      </p>
      <div aria-live="assertive" className="sr-only">
        {announcement}
      </div>
    </div>
  );
}

/** The column that a phone shows: the address's, or the one into which a card was moved since. */
function useFront(wanted: Stage | null): [Stage, (stage: Stage) => void] {
  const [brought, setBrought] = useState<{ wanted: Stage | null; stage: Stage } | null>(null);
  const front = brought?.wanted === wanted ? brought.stage : (wanted ?? "interesse");
  return [front, (stage) => setBrought({ wanted, stage })];
}

const EMPTY: Record<Stage, string> = {
  interesse: "O coração de um imóvel o traz para cá.",
  analisando: "Arraste para cá o que você está estudando.",
  lance: "Arraste para cá o que merece o seu lance.",
  arrematado: "O que você arrematar fica aqui.",
  perdido: "O que ficou para outro fica aqui.",
};

/** The current columns of a page, with the moves made here and in other tabs. */
function useBoard(arrangement: Arrangement): { store: BoardStore; shown: Arrangement } {
  const { revalidate } = useRevalidator();
  const [store] = useState(() => {
    let reached = true;
    return new BoardStore(arrangement, {
      async send({ number, stage, after }) {
        const fields = { acao: "mover", numero: number, etapa: stage, depois: after ?? "" };
        const result = await sendChange(fields);
        reached = result.ok || result.reached;
        return result.ok ? null : result.why;
      },
      complain: ({ stage }, why) => showToast(cannotMove(stage, why)),
      // The text of a card depends on its column, so the page is loaded again. Not while offline: that would
      // replace the board by an error.
      settled() {
        if (reached) void revalidate();
      },
    });
  });
  useEffect(() => store.follow(arrangement), [store, arrangement]);
  useEffect(() => subscribeToTabs((number) => store.forget(number)), [store]);
  const shown = useSyncExternalStore(
    store.subscribe,
    () => store.shown,
    () => arrangement,
  );
  return { store, shown };
}

/** A favourite as a card of the board. */
function BoardCard({ item, stage, query, readOnly, carried, onKey, onMove }: BoardCardProps) {
  const saved = useFavorite(item.number);
  return (
    <li
      className="board-item"
      data-card={saved ? item.number : undefined}
      data-carried={carried || undefined}
    >
      <article className="board-card" inert={!saved}>
        <div className="board-head">
          <div className="board-picture">
            <ListingPicture number={item.number} picture={item.picture} sizes="3.5rem" />
          </div>
          <h3 className="text-sm font-semibold tracking-normal">
            <Link to={`/property/${item.number}`} className="cover" draggable={false}>
              {item.title}
            </Link>
          </h3>
          {!readOnly && (
            <button
              type="button"
              id={handleId(item.number)}
              data-handle=""
              className="board-handle with-script"
              aria-label={`Pegar e mover: ${item.title}`}
              aria-pressed={carried}
              aria-describedby={HANDLE_HINT}
              onKeyDown={(event) => onKey(event, item.number)}
            >
              <Icon name="grip" />
            </button>
          )}
        </div>
        <p className="flex items-start justify-between gap-2 text-xs text-muted">
          <span className="py-1">{item.priceLabel}</span> <Status open={item.open} />
        </p>
        <Price item={item} />
        <p className="text-sm text-muted">{item.address}</p>
        <DeadlineLines item={item} />
        <OwnLines item={item} query={query} />
        <div className="board-actions">
          <CardActions item={item} stage={stage} query={query} readOnly={readOnly} onMove={onMove} />
        </div>
      </article>
      {!saved && <RemovedCover number={item.number} title={item.title} />}
    </li>
  );
}

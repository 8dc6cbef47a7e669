import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import { writtenCount } from "#app/lib/numbers.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { Arrangement } from "#app/features/favorites/arrangement.ts";
import { BoardCard, HANDLE_HINT } from "./board-card.tsx";
import { spotWords, withCarried } from "./carry.ts";
import type { FavoritesView } from "#app/features/favorites/list/favorites-view.ts";
import { followAddress } from "#app/features/favorites/follow-query.ts";
import { moveSelectId } from "#app/features/favorites/editing/move-form.tsx";
import { eachStage, isEnd, STAGE_NAMES, STAGES, type Stage } from "#app/features/favorites/stage.ts";
import { StageTabs } from "#app/features/favorites/list/stage-tabs.tsx";
import { useBoard } from "./use-board.tsx";
import { useCarry } from "./use-carry.tsx";

interface Props {
  view: FavoritesView;
  arrangement: Arrangement;
  /** Numbers that are no longer counted. */
  removed: ReadonlySet<string>;
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

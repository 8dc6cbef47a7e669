import { Link } from "react-router";
import { writtenCount } from "#app/lib/numbers.ts";
import type { FavoritesView } from "./favorite-list.server.ts";
import { followAddress } from "#app/features/favorites/follow-query.ts";
import { STAGE_NAMES, STAGES, type Stage } from "#app/features/favorites/stage.ts";

interface Props {
  view: FavoritesView;
  counts: FavoritesView["counts"];
  /** The shown column; null: all of them. */
  front: Stage | null;
  /** The column above which a card is being dragged. */
  aimed?: Stage | null;
}

/**
 * The columns with their counts: filters of the list; on the board the column a phone shows, and targets for
 * dropping a card.
 */
export function StageTabs({ view: { query }, counts, front, aimed = null }: Props) {
  const all = STAGES.reduce((sum, stage) => sum + counts[stage], 0);
  const at = (stage: Stage | null) => followAddress({ ...query, stage, page: 1, open: null });
  return (
    <nav aria-label="Colunas" className="stage-tabs">
      {!query.board && (
        <Link
          to={at(null)}
          preventScrollReset
          className="stage-tab"
          aria-current={front === null || undefined}
        >
          Todas <span>{`${writtenCount(all)} `}</span>
        </Link>
      )}
      {STAGES.map((stage) => (
        <Link
          key={stage}
          to={at(stage)}
          preventScrollReset
          replace={query.board}
          className="stage-tab"
          data-drop={stage}
          data-aimed={aimed === stage || undefined}
          aria-current={front === stage || undefined}
        >
          {STAGE_NAMES[stage]} <span>{`${writtenCount(counts[stage])} `}</span>
        </Link>
      ))}
    </nav>
  );
}

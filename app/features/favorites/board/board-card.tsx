import { type KeyboardEvent } from "react";
import { Link } from "react-router";
import { useFavorite } from "#app/features/favorites/hearts/favorites-provider.tsx";
import { ListingPicture } from "#app/features/cards/listing-picture.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { CardActions } from "#app/features/favorites/editing/card-actions.tsx";
import type { FavoriteView } from "#app/features/favorites/list/favorite-view.ts";
import type { FollowQuery } from "#app/features/favorites/follow-query.ts";
import { RemovedCover } from "#app/features/favorites/list/mark-button.tsx";
import { DeadlineLines, Price, Status } from "#app/features/favorites/list/offer-lines.tsx";
import { OwnLines } from "#app/features/favorites/list/own-lines.tsx";
import type { Stage } from "#app/features/favorites/stage.ts";
import { handleId } from "./use-carry.tsx";

export const HANDLE_HINT = "como-mover";

interface Props {
  item: FavoriteView;
  stage: Stage;
  query: FollowQuery;
  readOnly: boolean;
  carried: boolean;
  onKey: (event: KeyboardEvent, number: string) => void;
  onMove: (stage: Stage) => void;
}

/** A favourite as a card of the board. */
export function BoardCard({ item, stage, query, readOnly, carried, onKey, onMove }: Props) {
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

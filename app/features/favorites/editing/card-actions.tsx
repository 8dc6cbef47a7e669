import { Icon } from "#app/ui/icon.tsx";
import type { FavoriteView } from "#app/features/favorites/list/favorite-view.ts";
import { followAddress, type FollowQuery } from "#app/features/favorites/follow-query.ts";
import { MarkButton } from "#app/features/favorites/list/mark-button.tsx";
import { MoveForm } from "./move-form.tsx";
import { OpenLink } from "#app/features/favorites/list/own-lines.tsx";
import { STAGE_NAMES, type Stage } from "#app/features/favorites/stage.ts";

interface Props {
  item: FavoriteView;
  stage: Stage;
  query: FollowQuery;
  /** The favourite can only be read and removed. */
  readOnly: boolean;
  onMove: (stage: Stage) => void;
}

/** Actions on a favourite's card: move, edit, remove. */
export function CardActions({ item, stage, query, readOnly, onMove }: Props) {
  return (
    <>
      {readOnly ? (
        <p className="favorite-stage">{STAGE_NAMES[stage]}</p>
      ) : (
        <MoveForm item={item} stage={stage} address={followAddress(query)} onMove={onMove} />
      )}
      <OpenLink item={item} query={query} readOnly={readOnly} />
      <MarkButton
        number={item.number}
        saved={false}
        label={`Remover dos favoritos: ${item.title}`}
        className="button button-icon"
      >
        <Icon name="trash" />
      </MarkButton>
    </>
  );
}

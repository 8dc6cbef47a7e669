import { useFavorite } from "#app/features/favorites/hearts/favorites-provider.tsx";
import { CardActions } from "./card-actions.tsx";
import type { FavoriteView } from "./favorite-view.ts";
import type { FollowQuery } from "./follow-query.ts";
import { RemovedCover } from "./mark-button.tsx";
import { OfferBody } from "./offer-body.tsx";
import { OwnLines } from "./own-lines.tsx";
import { useListMove } from "#app/features/favorites/editing/use-list-move.tsx";

/** A favourite in the list: a card in a grid, a row on phones. */
export function FavoriteCard({ item, query }: { item: FavoriteView; query: FollowQuery }) {
  const saved = useFavorite(item.number);
  const [stage, move] = useListMove(item);
  return (
    <li>
      <article className="favorite" inert={!saved}>
        <OfferBody item={item} small={`${item.saleMode} · ${item.saved}`}>
          <OwnLines item={item} query={query} />
        </OfferBody>
        <div className="favorite-actions">
          <CardActions item={item} stage={stage} query={query} onMove={move} />
        </div>
      </article>
      {!saved && <RemovedCover number={item.number} title={item.title} />}
    </li>
  );
}

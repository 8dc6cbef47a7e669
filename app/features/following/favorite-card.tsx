import { Link } from "react-router";
import { useFavorite } from "#app/features/favorites/favorites-provider.tsx";
import { ListingPicture } from "#app/features/listings/listing-picture.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { FavoriteView } from "./favorite-view.ts";
import { followAddress, type FollowQuery } from "./follow-query.ts";
import { MarkButton, RemovedCover } from "./mark-button.tsx";
import { MoveForm } from "./move-form.tsx";
import { DeadlineLines, Price, Status } from "./offer-lines.tsx";
import { EditLink, OwnLines } from "./own-lines.tsx";
import { useListMove } from "./use-list-move.tsx";

/** One favourite of the list: a card in a grid, a row on phones. */
export function FavoriteCard({ item, query }: { item: FavoriteView; query: FollowQuery }) {
  const saved = useFavorite(item.number);
  const [stage, move] = useListMove(item);
  return (
    <li>
      <article className="favorite" inert={!saved}>
        <div className="favorite-picture">
          <ListingPicture
            number={item.number}
            picture={item.picture}
            sizes="(max-width: 40rem) 7rem, 22rem"
          />
          <Status open={item.open} />
        </div>
        <div className="favorite-text">
          <p className="text-xs text-muted">{item.priceLabel}</p>
          <Price item={item} />
          <h2 className="text-sm font-semibold tracking-normal">
            <Link to={`/property/${item.number}`} className="cover">
              {item.title}
            </Link>
          </h2>
          <p className="text-sm text-muted">{item.address}</p>
          <DeadlineLines item={item} />
          <p className="text-xs text-muted">
            {item.saleMode} · {item.saved}
          </p>
          <OwnLines item={item} query={query} />
        </div>
        <div className="favorite-actions">
          <MoveForm item={item} stage={stage} address={followAddress(query)} onMove={move} />
          <EditLink item={item} query={query} />
          <MarkButton
            number={item.number}
            saved={false}
            label={`Remover dos favoritos: ${item.title}`}
            className="button button-icon"
          >
            <Icon name="trash" />
          </MarkButton>
        </div>
      </article>
      {!saved && <RemovedCover number={item.number} title={item.title} />}
    </li>
  );
}

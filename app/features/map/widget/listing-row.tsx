import { Link, useLocation } from "react-router";
import { ListingPicture } from "#app/features/cards/listing-picture.tsx";
import type { CardView } from "#app/features/cards/card-view.ts";
import { markedText } from "#app/features/cards/marked-text.tsx";
import { DiscountTag } from "#app/features/cards/price-line.tsx";
import { trailState } from "#app/features/search/trail/trail-state.ts";

/** One property in brief: picture, price, title, link. */
export function ListingRow({ card }: { card: CardView }) {
  const state = trailState(useLocation());
  return (
    <article className="map-row">
      <div className="map-row-picture">
        <ListingPicture number={card.number} picture={card.picture} sizes="6rem" />
      </div>
      <div className="min-w-0">
        <p className="flex items-baseline gap-2">
          <strong>{card.price}</strong> {card.discount !== null && <DiscountTag discount={card.discount} />}
        </p>
        <p className="line-clamp-2">
          <Link to={`/property/${card.number}`} state={state} className="cover">
            {card.marked ? markedText(card.marked.title) : card.title}
          </Link>
        </p>
        <p className="truncate text-muted">
          {card.facts.map(({ text }) => `${text} · `)}
          {card.marked ? markedText(card.marked.place) : card.place}
        </p>
        {card.distance && <p className="line-clamp-2 text-muted">{card.distance}</p>}
        {card.marked?.more && <p className="line-clamp-2 text-muted">{markedText(card.marked.more)}</p>}
      </div>
    </article>
  );
}

import type { ReactNode } from "react";
import { Link } from "react-router";
import { ListingPicture } from "#app/features/cards/listing-picture.tsx";
import type { OfferView } from "./favorite-view.ts";
import { DeadlineLines, Price, Status } from "./offer-lines.tsx";

/** The part of a card that is the same for the owner and for visitors of the shared list. */
export function OfferBody({
  item,
  small,
  children,
}: {
  item: OfferView;
  small: string;
  children: ReactNode;
}) {
  return (
    <>
      <div className="favorite-picture">
        <ListingPicture number={item.number} picture={item.picture} sizes="(max-width: 40rem) 7rem, 22rem" />
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
        <p className="text-xs text-muted">{small}</p>
        {children}
      </div>
    </>
  );
}

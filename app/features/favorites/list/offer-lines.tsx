import type { ReactNode } from "react";
import { Link } from "react-router";
import { ListingPicture, DiscountTag, PriceLine } from "#app/features/cards/listing-parts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { OfferView } from "./favorite-view.ts";

/** Whether it is still on sale, by the event log. */
export function Status({ open }: { open: boolean }) {
  return (
    <>
      <span className="sr-only">Situação: </span>
      <span className={`tag ${open ? "tag-good" : "text-muted"}`}>{open ? "Aberto" : "Encerrado"}</span>
    </>
  );
}

/** The price, and the appraisal struck through if there is a real discount. */
export function Price({ item }: { item: OfferView }) {
  return (
    <PriceLine price={item.price} appraisal={item.appraisal}>
      {item.discount !== null && <DiscountTag discount={item.discount} />}
    </PriceLine>
  );
}

/** The deadline, and why the property is closed. */
export function DeadlineLines({ item }: { item: OfferView }) {
  const { text, left, soon } = item.deadline;
  return (
    <>
      <p className="favorite-line">
        <Icon name="calendar" />
        <span>
          {text}
          {left !== null && (
            <span className={soon ? "font-semibold text-amber" : "text-muted"}> · {left}</span>
          )}
        </span>
      </p>
      {item.closed !== null && (
        <p className="favorite-line">
          <Icon name="info" />
          {item.closed}
        </p>
      )}
    </>
  );
}

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

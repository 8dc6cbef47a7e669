import { DiscountTag, PriceLine } from "#app/features/cards/price-line.tsx";
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

import { memo, useMemo } from "react";
import { useMarked } from "#app/features/device-marks/use-marks.tsx";
import { useFavorite } from "#app/features/favorites/hearts/favorites-provider.tsx";
import { unpack, type Packed } from "#app/ui/packed.ts";
import { ListingCard, type CardLevel } from "./listing-card.tsx";
import type { CardView } from "./card-view.ts";

const Card = memo(ListingCard);

interface Props {
  card: Packed<CardView>;
  level: CardLevel;
  looks: boolean;
}

/** A card with the marks of this device and of the member. */
export function MarkedItem({ card: packed, level, looks }: Props) {
  const card = useMemo(() => unpack(packed), [packed]);
  const favorite = useFavorite(card.number);
  const { leftOut, covered, marks, seen, hidden, compared } = useMarked(card.number);
  // An empty item keeps the count: the first card of a page added below is found by its index.
  if (leftOut) return <li hidden />;
  return (
    <li data-marks={marks ?? undefined}>
      <Card
        card={card}
        level={level}
        seen={seen}
        hidden={hidden}
        covered={covered}
        compared={compared}
        favorite={favorite}
        looks={looks}
      />
      {covered && (
        <div className="card-cover">
          <p className="font-semibold">Oculto neste aparelho</p>
          <p className="text-sm text-muted">{card.title}</p>
          <button
            type="button"
            className="button"
            data-action="restore"
            aria-label={`Desfazer: mostrar ${card.title} de novo`}
          >
            Desfazer
          </button>
        </div>
      )}
    </li>
  );
}

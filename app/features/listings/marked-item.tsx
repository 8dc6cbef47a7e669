import { memo, useMemo, useState } from "react";
import { hidden, hiddenShown } from "#app/features/device-marks/device-marks.ts";
import { useMarks, useSignal } from "#app/features/device-marks/use-marks.tsx";
import { unpack, type Packed } from "#app/ui/packed.ts";
import { ListingCard, type CardLevel } from "./listing-card.tsx";
import type { CardView } from "./listing-view.ts";

const Card = memo(ListingCard);

/**
 * A card with what this device has marked. One that was hidden before it came here is left out; one that is hidden here
 * keeps its place under a cover, so that nothing moves and a slip is undone where it happened.
 */
export function MarkedItem({ card: packed, level }: { card: Packed<CardView>; level: CardLevel }) {
  const card = useMemo(() => unpack(packed), [packed]);
  const marks = useMarks(card.number);
  const shown = useSignal(hiddenShown, false);
  const [leftOut, setLeftOut] = useState(() => hidden.has(card.number));
  const has = (mark: string) => marks !== null && marks.includes(mark);
  const isHidden = has("hidden");
  if (leftOut && marks !== null && !isHidden) setLeftOut(false);
  // Its place is counted on, empty as it is: a page that came below begins at a known one.
  if (isHidden && leftOut && !shown) return <li hidden />;
  const covered = isHidden && !shown;
  return (
    <li data-marks={marks ?? undefined}>
      <Card
        card={card}
        level={level}
        seen={has("seen")}
        hidden={isHidden}
        covered={covered}
        compared={has("compared")}
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

import { useMemo } from "react";
import { hidden, hiddenShown } from "#app/features/device-marks/device-marks.ts";
import { useHiddenCount, useSignal } from "#app/features/device-marks/use-marks.tsx";
import { unpack, type Packed } from "#app/ui/packed.ts";
import { plural, type CardView } from "./listing-view.ts";

interface Props {
  cards: Packed<CardView>[];
  /** Whether something else stands in the place of a card. */
  replaced: (index: number) => boolean;
}

/** How many of these cards somebody has hidden on this device, and the way to see them again; nothing when none is. */
export function HiddenNote({ cards, replaced }: Props) {
  const numbers = useMemo(() => numbersOf(cards), [cards]);
  const here = useHiddenCount(
    () => numbers().filter((number, i) => hidden.has(number) && !replaced(i)).length,
  );
  const total = useHiddenCount(() => hidden.kept.size);
  const shown = useSignal(hiddenShown, false);
  if (here === 0) return null;
  return (
    <p className="hidden-note">
      {plural(here, "oculto", "ocultos")} por você neste aparelho
      <button type="button" className="link" onClick={() => hiddenShown.set(!shown)}>
        {shown ? "ocultar" : "mostrar"}
      </button>
      {shown && (
        <button type="button" className="link" onClick={() => hidden.clear()}>
          {total > here ? `restaurar todos os ${total}` : "restaurar"}
        </button>
      )}
    </p>
  );
}

/** The cards' numbers, read when they are first asked for: the server never does. */
function numbersOf(cards: Packed<CardView>[]): () => string[] {
  let known: string[] | null = null;
  return () => (known ??= cards.map((card) => unpack(card).number));
}

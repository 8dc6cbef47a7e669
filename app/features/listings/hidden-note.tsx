import { useMemo } from "react";
import { hidden, hiddenShown } from "#app/features/device-marks/device-marks.ts";
import { useHiddenAmong, useHiddenTotal, useSignal } from "#app/features/device-marks/use-marks.tsx";
import { unpack, type Packed } from "#app/ui/packed.ts";
import { plural, type CardView } from "./listing-view.ts";

interface Props {
  cards: Packed<CardView>[];
  /** Where it holds something, that stands in the place of the card. */
  instead: readonly unknown[];
}

/** How many of these cards somebody has hidden on this device, and the way to see them again; nothing when none is. */
export function HiddenNote({ cards, instead }: Props) {
  const numbers = useMemo(() => numbersOf(cards, instead), [cards, instead]);
  const here = useHiddenAmong(numbers);
  const total = useHiddenTotal();
  const shown = useSignal(hiddenShown, false);
  if (here === 0) return null;
  return (
    <span className="hidden-note">
      {plural(here, "oculto", "ocultos")} por você neste aparelho
      <button type="button" className="link" onClick={() => hiddenShown.set(!shown)}>
        {shown ? "ocultar" : "mostrar"}
      </button>
      {shown && (
        <button type="button" className="link" onClick={() => hidden.clear()}>
          {total > here ? `restaurar todos os ${total}` : "restaurar"}
        </button>
      )}
    </span>
  );
}

/** The cards' numbers, read when they are first asked for: the server never does. */
function numbersOf(cards: Packed<CardView>[], instead: readonly unknown[]): () => string[] {
  let known: string[] | null = null;
  return () => (known ??= cards.filter((_, i) => !instead[i]).map((card) => unpack(card).number));
}

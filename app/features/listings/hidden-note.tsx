import { useMemo } from "react";
import { hidden, hiddenShown } from "#app/features/device-marks/device-marks.ts";
import { useHiddenAmong, useHiddenTotal, useSignal } from "#app/features/device-marks/use-marks.tsx";
import { unpack, type Packed } from "#app/ui/packed.ts";
import { plural, type CardView } from "./listing-view.ts";

/** How many of these cards somebody has hidden on this device, and the way to see them again; nothing when none is. */
export function HiddenNote({ cards }: { cards: Packed<CardView>[] }) {
  const numbers = useMemo(() => numbersOf(cards), [cards]);
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
function numbersOf(cards: Packed<CardView>[]): () => string[] {
  let known: string[] | null = null;
  return () => (known ??= cards.map((card) => unpack(card).number));
}

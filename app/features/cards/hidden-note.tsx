import { useMemo } from "react";
import { hidden, hiddenShown } from "#app/features/device-marks/device-marks.browser.ts";
import { useHiddenCount, useSignal } from "#app/features/device-marks/use-marks.tsx";
import { plural, writtenCount } from "#app/lib/numbers.ts";

interface Props {
  /** Numbers of the properties on this page; called when first needed, and never on the server. */
  numbers: () => string[];
  /** What the numbers belong to: they are read again when it changes. */
  of: unknown;
}

/** Number of hidden properties on this page, with a button that shows them; renders nothing when there is none. */
export function HiddenNote({ numbers, of }: Props) {
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- `of` stands for them
  const known = useMemo(() => once(numbers), [of]);
  const here = useHiddenCount(() => known().filter((number) => hidden.has(number)).length);
  const total = useHiddenCount(() => hidden.entries.size);
  const shown = useSignal(hiddenShown, false);
  if (here === 0) return null;
  return (
    <p className="hidden-note">
      {plural(here, "oculto", "ocultos")} por você nesta página
      {total > here && `, ${writtenCount(total)} neste aparelho`}
      <button type="button" className="link" onClick={() => hiddenShown.set(!shown)}>
        {shown ? "ocultar" : "mostrar"}
      </button>
      {shown && (
        <button type="button" className="link" onClick={() => hidden.clear()}>
          {total > here ? `restaurar todos os ${writtenCount(total)}` : "restaurar"}
        </button>
      )}
    </p>
  );
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

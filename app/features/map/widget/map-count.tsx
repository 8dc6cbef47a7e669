import type { MapResult } from "#app/core/engine/map-items.ts";
import { uncertainWords } from "#app/facts/query/area-label.ts";
import { onMapText } from "#app/features/map/map-words.ts";
import { writtenCount } from "#app/lib/numbers.ts";

interface Props {
  /** Properties in the part of the map that is seen. */
  inView: number;
  answer: Pick<MapResult, "unplaced" | "uncertain">;
  /** How many of them at most the viewer has hidden. */
  hiddenAtMost: number;
}

/** How many properties are on the map, with what this number does not say. */
export function MapCount({ inView, answer: { unplaced, uncertain }, hiddenAtMost }: Props) {
  const beyond = uncertainWords(uncertain);
  return (
    // Each count is a new element: otherwise the text after it would move, which counts as a layout shift.
    <p key={inView} className="map-count">
      {onMapText(inView)}
      {unplaced > 0 && <span> · {writtenCount(unplaced)} sem posição</span>}
      {beyond && <span className="block">{beyond}</span>}
      {hiddenAtMost > 0 && (
        <span className="block">inclui até {writtenCount(hiddenAtMost)} que você escondeu</span>
      )}
    </p>
  );
}

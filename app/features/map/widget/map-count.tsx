import type { MapResult } from "#app/core/engine/map-items.ts";
import { countNotes, onMapText } from "#app/features/map/map-words.ts";
import { writtenCount } from "#app/lib/numbers.ts";

interface Props {
  /** Properties in the part of the map that is seen. */
  inView: number;
  answer: Pick<MapResult, "total" | "unplaced" | "uncertain">;
  /** Whether some of them may be hidden on this device. */
  mayCountHidden: boolean;
}

/** How many properties are on the map, with what this number does not say. */
export function MapCount({ inView, answer, mayCountHidden }: Props) {
  const { unplaced } = answer;
  return (
    // Each count is a new element: otherwise the text after it would move, which counts as a layout shift.
    <p key={inView} className="map-count">
      {onMapText(inView)}
      {unplaced > 0 && <span> · {writtenCount(unplaced)} sem posição</span>}
      {countNotes(inView, answer, mayCountHidden).map((note) => (
        <span key={note} className="block">
          {note}
        </span>
      ))}
    </p>
  );
}

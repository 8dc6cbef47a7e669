import type { MapResult } from "#app/core/engine/map-items.ts";
import type { CameraStore } from "#app/features/map/camera-store.ts";
import { MapButton, ZoomButtons } from "#app/features/map/map-buttons.tsx";
import type { MapView } from "#app/features/map/map-view.ts";
import { countNotes, onMapText } from "#app/features/map/map-words.ts";
import { writtenCount } from "#app/lib/numbers.ts";

interface Props {
  view: MapView | null;
  cameras: CameraStore;
  expanded: boolean;
  onToggle: () => void;
  listOpen: boolean;
  onList: () => void;
  legendOpen: boolean;
  onLegend: () => void;
}

interface MapCountProps {
  /** Properties in the part of the map that is seen. */
  inView: number;
  answer: Pick<MapResult, "total" | "unplaced" | "uncertain">;
  /** Whether some of them may be hidden on this device. */
  mayCountHidden: boolean;
}

/** The buttons at the edge of the map. */
export function MapControls(props: Props) {
  const { view, cameras, expanded, onToggle, listOpen, onList, legendOpen, onLegend } = props;
  return (
    <div className="map-tools">
      <MapButton
        icon={expanded ? "close" : "expand"}
        name={expanded ? "Fechar mapa" : "Expandir mapa"}
        onUse={onToggle}
      />
      <ZoomButtons view={view} cameras={cameras} />
      <MapButton icon="list" name="O que está no mapa, em lista" opened={listOpen} onUse={onList} />
      <MapButton icon="info" name="Legenda do mapa" opened={legendOpen} onUse={onLegend} />
    </div>
  );
}

/** How many properties are on the map, with what this number does not say. */
export function MapCount({ inView, answer, mayCountHidden }: MapCountProps) {
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

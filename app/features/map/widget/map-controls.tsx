import type { CameraStore } from "#app/features/map/camera-store.ts";
import { MapButton, ZoomButtons } from "#app/features/map/map-buttons.tsx";
import type { MapView } from "#app/features/map/map-view.ts";

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

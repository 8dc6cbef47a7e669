import type { CameraStore } from "#app/features/map/camera-store.ts";
import { markerPoint, type MapItem, type MapPlace } from "#app/core/engine/map-items.ts";
import type { Filters } from "#app/facts/query/filters.ts";
import { Icon } from "#app/ui/icon.tsx";
import { spotsOf } from "./fan.tsx";
import { ListingRow } from "./listing-row.tsx";
import { RowSkeletons } from "./place-panel.tsx";
import { useAnchor } from "./use-anchor.tsx";
import { usePlace } from "./use-place.tsx";

interface Props {
  place: MapPlace;
  /** The item around which it is drawn, if that is opened. */
  hub: MapItem | null;
  filters: Filters;
  cameras: CameraStore;
  onClose: () => void;
}

const ROOM = { half: 168, room: 150 };

/** The card of a single property above its pin, where the map can stand beside the list. */
export function MapPopup({ place, hub, filters, cameras, onClose }: Props) {
  const { answer, failed } = usePlace(filters, place.place);
  const [lng, lat] = markerPoint(hub ?? place);
  const aside = hub?.fan ? spotsOf(hub, cameras.get(), true)?.[hub.fan.indexOf(place)] : undefined;
  const element = useAnchor<HTMLElement>(cameras, { lng, lat, aside, ...ROOM });
  return (
    <section ref={element} className="map-popup" aria-label="Imóvel escolhido no mapa">
      {answer?.cards[0] ? <ListingRow card={answer.cards[0].card} /> : <RowSkeletons count={1} />}
      {failed && <p role="alert">Este imóvel não pôde ser carregado.</p>}
      <button type="button" aria-label="Fechar" onClick={onClose}>
        <Icon name="close" />
      </button>
    </section>
  );
}

import { createPortal } from "react-dom";
import type { CameraStore } from "#app/features/map/camera-store.ts";
import { itemPlace, itemTitle, precisionText } from "#app/features/map/map-words.ts";
import { itemId, type MapItem, type MapPlace } from "#app/core/engine/map-items.ts";
import type { Filters } from "#app/facts/query/filters.ts";
import { MapPopup } from "./map-popup.tsx";
import { Markers } from "./markers.tsx";
import { useAnchor } from "./use-anchor.tsx";
import type { Lit } from "./use-list-step.tsx";

interface Props {
  /** The element above the base map that holds the markers. */
  overlay: HTMLElement;
  cameras: CameraStore;
  filters: Filters;
  /** Null until the map has come to rest once. */
  items: readonly MapItem[] | null;
  lit: Lit | null;
  setLit: (lit: Lit | null) => void;
  /** The item under the pointer. */
  tip: MapItem | null;
  selected: MapPlace | null;
  onSelect: (id: string) => void;
  onClose: () => void;
}

/** The elements above the base map: markers, the tooltip of one, the popup or panel of the selected item. */
export function MapOverlay({
  overlay,
  cameras,
  filters,
  items,
  lit,
  setLit,
  tip,
  selected,
  onSelect,
  onClose,
}: Props) {
  return createPortal(
    <>
      {items && (
        <Markers
          items={items}
          cameras={cameras}
          lit={lit?.id ?? null}
          selected={selected && itemId(selected)}
          onHover={(id) => setLit(id === null ? null : { id, from: "map" })}
          onSelect={onSelect}
        />
      )}
      {tip && <Tooltip item={tip} cameras={cameras} />}
      {selected !== null && selected.number !== null && (
        <MapPopup
          key={selected.place}
          place={selected}
          filters={filters}
          cameras={cameras}
          onClose={onClose}
        />
      )}
    </>,
    overlay,
  );
}

export function makeOverlay(): HTMLElement {
  const overlay = document.createElement("div");
  overlay.className = "map-overlay";
  return overlay;
}

const ROOM = { half: 124, room: 130 };

/** Count and median price of the item under the pointer. */
function Tooltip({ item, cameras }: { item: MapItem; cameras: CameraStore }) {
  const element = useAnchor<HTMLDivElement>(cameras, { lng: item.lng, lat: item.lat, ...ROOM });
  const lines = [itemPlace(item), precisionText(item)].filter((line) => line !== null);
  return (
    <div ref={element} className="map-tooltip" aria-hidden="true">
      <strong>{itemTitle(item)}</strong>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </div>
  );
}

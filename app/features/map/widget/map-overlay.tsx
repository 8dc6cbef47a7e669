import { createPortal } from "react-dom";
import type { CameraStore } from "#app/features/map/camera-store.ts";
import { itemPlace, itemTitle, precisionText } from "#app/features/map/map-words.ts";
import {
  markerPoint,
  isProperty,
  itemId,
  type ListedItem,
  type MapItem,
} from "#app/core/engine/map-items.ts";
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
  selected: ListedItem | null;
  /** Item that is opened into the markers around it. */
  opened: string | null;
  onSelect: (id: string) => void;
  onClose: () => void;
  /** Called when the map moves under opened markers. */
  onMoved: () => void;
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
  opened,
  onSelect,
  onClose,
  onMoved,
}: Props) {
  const hub = opened === null ? undefined : items?.find((item) => itemId(item) === opened);
  return createPortal(
    <>
      {items && (
        <Markers
          items={items}
          cameras={cameras}
          lit={lit?.id ?? null}
          selected={selected && itemId(selected)}
          onHover={(id) => setLit(id === null ? null : { id, from: "map" })}
          opened={opened}
          onSelect={onSelect}
          onMoved={onMoved}
        />
      )}
      {tip && <Tooltip item={tip} cameras={cameras} />}
      {selected !== null && isProperty(selected) && (
        <MapPopup
          key={selected.place}
          place={selected}
          hub={hub?.fan?.some((item) => item.place === selected.place) ? hub : null}
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
  const [lng, lat] = markerPoint(item);
  const element = useAnchor<HTMLDivElement>(cameras, { lng, lat, ...ROOM });
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

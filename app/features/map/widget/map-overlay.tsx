import { useLayoutEffect, useRef, type RefObject } from "react";
import { createPortal } from "react-dom";
import {
  markerPoint,
  isProperty,
  itemId,
  type ListedItem,
  type MapItem,
  type MapPlace,
} from "#app/core/engine/map-items.ts";
import type { Filters } from "#app/facts/query/filters.ts";
import type { CameraStore } from "#app/features/map/camera-store.ts";
import { project, type Pixel } from "#app/features/map/camera.ts";
import { itemPlace, itemTitle, precisionText } from "#app/features/map/map-words.ts";
import { Icon } from "#app/ui/icon.tsx";
import { spotsOf } from "./fan.tsx";
import { ListingRow, RowSkeletons, usePlace } from "./place-panel.tsx";
import { Markers } from "./markers.tsx";
import type { Lit } from "./use-selection.tsx";

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

interface MapPopupProps {
  place: MapPlace;
  /** The item around which it is drawn, if that is opened. */
  hub: MapItem | null;
  filters: Filters;
  cameras: CameraStore;
  onClose: () => void;
}

const POPUP_ROOM = { half: 168, room: 150 };

interface Anchor {
  lng: number;
  lat: number;
  /** Half of the element's width with a margin: keeps the element inside the map. */
  half: number;
  /** Pixels from the point at which it is anchored instead. */
  aside?: Pixel;
  /** Height the element needs above its point; with less it goes below. */
  room: number;
}

const HERE: Pixel = { x: 0, y: 0 };
/** Width of the buttons at the right edge. */
const TOOLS = 60;

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

const LABEL_ROOM = { half: 124, room: 130 };

/** Count and median price of the item under the pointer. */
function Tooltip({ item, cameras }: { item: MapItem; cameras: CameraStore }) {
  const [lng, lat] = markerPoint(item);
  const element = useAnchor<HTMLDivElement>(cameras, { lng, lat, ...LABEL_ROOM });
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

/** The card of a single property above its pin, where the map can stand beside the list. */
function MapPopup({ place, hub, filters, cameras, onClose }: MapPopupProps) {
  const { answer, failed } = usePlace(filters, place.place);
  const [lng, lat] = markerPoint(hub ?? place);
  const aside = hub?.fan ? spotsOf(hub, cameras.get(), true)?.[hub.fan.indexOf(place)] : undefined;
  const element = useAnchor<HTMLElement>(cameras, { lng, lat, aside, ...POPUP_ROOM });
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

/**
 * Keeps an element of the overlay at a point of the map; `data-side` tells whether it is above or below the
 * point.
 */
function useAnchor<T extends HTMLElement>(
  cameras: CameraStore,
  { lng, lat, half, room, aside }: Anchor,
): RefObject<T | null> {
  const element = useRef<T>(null);
  const { x: east, y: south } = aside ?? HERE;
  useLayoutEffect(() => {
    const settle = () => {
      const camera = cameras.get();
      if (!camera || !element.current) return;
      const point = project(camera, [lng, lat]);
      const [x, y] = [point.x + east, point.y + south];
      const inside = Math.max(half, Math.min(camera.size.width - half - TOOLS, x));
      element.current.style.transform = `translate(${Math.round(inside)}px, ${Math.round(y)}px)`;
      element.current.dataset.side = y < room ? "below" : "above";
    };
    settle();
    return cameras.subscribe(settle);
  }, [cameras, lng, lat, half, room, east, south]);
  return element;
}

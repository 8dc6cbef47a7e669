import { memo, useLayoutEffect, useRef, type PointerEvent } from "react";
import { useMarks } from "#app/features/device-marks/use-marks.tsx";
import { useFavorite } from "#app/features/favorites/hearts/favorites-provider.tsx";
import { project } from "#app/features/map/camera.ts";
import type { CameraStore } from "#app/features/map/camera-store.ts";
import { itemId, type MapItem } from "#app/core/engine/map-items.ts";
import type { Bubble } from "#app/features/map/map-view.ts";
import { markerText } from "#app/features/map/map-words.ts";

interface Props {
  items: readonly MapItem[];
  cameras: CameraStore;
  /** Item that is highlighted: under the pointer, on the map or in the list. */
  lit: string | null;
  selected: string | null;
  onHover: (id: string | null) => void;
  onSelect: (id: string) => void;
}

/** A touch that moved farther than this was a drag of the map. */
const DRAG_PX = 5;

/**
 * The items as elements above the base map. They are hidden from assistive technology and the tab order,
 * because the list of items on the map offers the same.
 */
export function Markers({ items, cameras, lit, selected, onHover, onSelect }: Props) {
  const layer = useRef<HTMLDivElement>(null);
  const pressed = useRef({ x: 0, y: 0 });

  useLayoutEffect(() => {
    const place = () => {
      const camera = cameras.get();
      const elements = layer.current?.children;
      if (!camera || !elements) return;
      for (const [i, { lng, lat }] of items.entries()) {
        const { x, y } = project(camera, [lng, lat]);
        const element = elements[i] as HTMLElement;
        element.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
      }
    };
    place();
    return cameras.subscribe(place);
  }, [items, cameras]);

  const idAt = (target: EventTarget) => (target as Element).closest<HTMLElement>("[data-item]")?.dataset.item;
  const hover = (event: PointerEvent) => {
    if (event.pointerType === "mouse") onHover(idAt(event.target) ?? null);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the list of what is on the map is the keyboard's way
    <div
      ref={layer}
      aria-hidden="true"
      className="markers"
      onPointerDown={({ clientX, clientY }) => (pressed.current = { x: clientX, y: clientY })}
      onPointerOver={hover}
      onPointerLeave={() => onHover(null)}
      onClick={({ target, clientX, clientY }) => {
        const id = idAt(target);
        const { x, y } = pressed.current;
        if (id && Math.hypot(clientX - x, clientY - y) <= DRAG_PX) onSelect(id);
      }}
    >
      {items.map((item) => {
        const id = itemId(item);
        const props = { id, item, isLit: id === lit, isSelected: id === selected };
        return item.kind !== "grupo" && item.number !== null ? (
          <PropertyMarker key={id} {...props} number={item.number} />
        ) : (
          <Marker key={id} {...props} />
        );
      })}
    </div>
  );
}

interface MarkerProps {
  id: string;
  item: MapItem;
  isLit: boolean;
  isSelected: boolean;
  /** Of a single property: what this device has marked (words of `marksOf`), and `favorite`. */
  marks?: string;
}

/** The marker of a single property, styled by what the viewer has marked it as: seen, hidden, compared, favourite. */
function PropertyMarker({ number, ...props }: MarkerProps & { number: string }) {
  const marks = useMarks(number) ?? "";
  return <Marker {...props} marks={useFavorite(number) ? `${marks} favorite` : marks} />;
}

const Marker = memo(function Marker({ id, item, isLit, isSelected, marks }: MarkerProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      data-item={id}
      data-kind={item.kind}
      data-size={item.kind === "rua" ? undefined : sizeOf(item.count)}
      data-lit={isLit || undefined}
      data-selected={isSelected || undefined}
      data-marks={marks || undefined}
      className="marker"
    >
      {markerText(item)}
    </button>
  );
});

/**
 * The region that a marker covers, about as markers.css draws it; a price is wider than high, and only its
 * middle is counted.
 */
export function bubbleOf(item: MapItem): Bubble {
  const size = item.kind === "rua" ? 30 : [36, 40, 46, 54][sizeOf(item.count) - 1]!;
  return { lng: item.lng, lat: item.lat, size };
}

/** Size step of a bubble, 1 to 4. */
function sizeOf(count: number): number {
  return count < 10 ? 1 : count < 100 ? 2 : count < 1_000 ? 3 : 4;
}

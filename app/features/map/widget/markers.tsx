import { useLayoutEffect, useRef, type PointerEvent } from "react";
import { project, type Pixel } from "#app/features/map/camera.ts";
import type { CameraStore } from "#app/features/map/camera-store.ts";
import { markerPoint, itemId, type MapItem } from "#app/core/engine/map-items.ts";
import { Fan } from "./fan.tsx";
import { Marker, sizeOf } from "./marker.tsx";

interface Props {
  items: readonly MapItem[];
  cameras: CameraStore;
  /** Item that is highlighted: under the pointer, on the map or in the list. */
  lit: string | null;
  selected: string | null;
  /** Item that is opened into the markers around it. */
  opened: string | null;
  onHover: (id: string | null) => void;
  onSelect: (id: string) => void;
  /** Called when the map moves under opened markers. */
  onMoved: () => void;
}

/** A touch that moved farther than this was a drag of the map. */
const DRAG_PX = 5;

/**
 * The items as elements above the base map. They are hidden from assistive technology and the tab order,
 * because the list of items on the map offers the same.
 */
export function Markers({ items, cameras, lit, selected, opened, onHover, onSelect, onMoved }: Props) {
  const layer = useRef<HTMLDivElement>(null);
  const pressed = useRef({ x: 0, y: 0 });

  useLayoutEffect(() => {
    const sizes = items.map(sizeOf);
    const place = () => {
      const camera = cameras.get();
      const elements = layer.current?.children;
      if (!camera || !elements) return;
      for (const [i, item] of items.entries()) {
        const { x, y } = onPixel(project(camera, markerPoint(item)), sizes[i]!);
        (elements[i] as HTMLElement).style.transform = `translate(${x}px, ${y}px)`;
      }
    };
    place();
    return cameras.subscribe(place);
  }, [items, cameras]);

  const idAt = (target: EventTarget) => (target as Element).closest<HTMLElement>("[data-item]")?.dataset.item;
  const hover = (event: PointerEvent) => {
    if (event.pointerType === "mouse") onHover(idAt(event.target) ?? null);
  };
  const hub = opened === null ? undefined : items.find((item) => itemId(item) === opened);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the list of what is on the map is the keyboard's way
    <div
      aria-hidden="true"
      data-opened={hub ? "" : undefined}
      onPointerDown={({ clientX, clientY }) => (pressed.current = { x: clientX, y: clientY })}
      onPointerOver={hover}
      onPointerLeave={() => onHover(null)}
      onClick={({ target, clientX, clientY }) => {
        const id = idAt(target);
        const { x, y } = pressed.current;
        if (id && Math.hypot(clientX - x, clientY - y) <= DRAG_PX) onSelect(id);
      }}
    >
      <div ref={layer} className="markers">
        {items.map((item) => {
          const id = itemId(item);
          return (
            <Marker
              key={id}
              item={item}
              isLit={id === lit}
              isSelected={id === selected}
              isOpen={id === opened}
            />
          );
        })}
      </div>
      {hub?.fan && <Fan key={opened} hub={hub} {...{ cameras, lit, selected, onMoved }} />}
    </div>
  );
}

/** The top left corner of a marker around a point, on a whole pixel of the screen: between pixels its text would blur. */
function onPixel({ x, y }: Pixel, { width, height }: { width: number; height: number }): Pixel {
  const ratio = window.devicePixelRatio || 1;
  const whole = (value: number) => Math.round(value * ratio) / ratio;
  return { x: whole(x - width / 2), y: whole(y - height / 2) };
}

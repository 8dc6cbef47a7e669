import { useEffect, useEffectEvent, useState, useSyncExternalStore, type CSSProperties } from "react";
import { markerPoint, itemId, type MapItem } from "#app/core/engine/map-items.ts";
import { useHidden } from "#app/features/device-marks/use-marks.tsx";
import type { CameraStore } from "#app/features/map/camera-store.ts";
import { coveredOnceMoved, project, type Camera, type Pixel } from "#app/features/map/camera.ts";
import { fanLayout } from "#app/features/map/fan-layout.ts";
import { isHidden } from "#app/features/map/items-in-view.ts";
import { Marker, sizeOf } from "./marker.tsx";

interface Props {
  /** The item that is opened. */
  hub: MapItem;
  cameras: CameraStore;
  lit: string | null;
  selected: string | null;
  onMoved: () => void;
}

/** The same width as in map.css: from it on the map stands beside the list. */
const WIDE = "(width >= 64rem)";

/** The markers into which an item opens, around it, each with a line to it. They are there until the map moves. */
export function Fan({ hub, cameras, lit, selected, onMoved }: Props) {
  const [camera] = useState(() => cameras.get());
  const moved = useEffectEvent((now: Camera) => {
    if (!camera || isElsewhere(camera, now)) onMoved();
  });
  useEffect(() => cameras.subscribe((now) => moved(now)), [cameras]);
  const hidden = useHidden();
  const wide = useWide();
  const spots = spotsOf(hub, camera, wide);
  if (!camera || !spots || !hub.fan) return null;

  const items = hub.fan;
  const at = project(camera, markerPoint(hub));
  return (
    <div className="fan" style={{ transform: `translate(${Math.round(at.x)}px, ${Math.round(at.y)}px)` }}>
      <svg className="fan-lines">
        {spots.map(({ x, y }, i) => {
          // What is hidden leaves its place empty: the others do not move from under the pointer.
          if (isHidden(items[i]!, hidden)) return null;
          // From the edge of the item's own marker, so that its number is not crossed.
          const part = sizeOf(hub).height / 2 / Math.hypot(x, y);
          return <line key={itemId(items[i]!)} x1={x * part} y1={y * part} x2={x} y2={y} />;
        })}
      </svg>
      {items.map((item, i) => {
        const id = itemId(item);
        const { x, y } = spots[i]!;
        const { width, height } = sizeOf(item);
        const style = { "--x": `${x - width / 2}px`, "--y": `${y - height / 2}px` } as CSSProperties;
        return <Marker key={id} item={item} isLit={id === lit} isSelected={id === selected} style={style} />;
      })}
    </div>
  );
}

/** Where the markers are into which an item opens, in pixels from its own; `wide`: the map can stand beside the list. */
export function spotsOf(hub: MapItem, camera: Camera | null, wide: boolean): Pixel[] | null {
  if (!camera || !hub.fan) return null;
  const at = project(camera, markerPoint(hub));
  return fanLayout(hub.fan.map(sizeOf), sizeOf(hub), at, camera.size, coveredOnceMoved(wide));
}

/** Pixels from which on a camera has moved: it is also reported when nothing changed. */
const MOVED_PX = 1;

function isElsewhere(before: Camera, now: Camera): boolean {
  if (
    before.zoom !== now.zoom ||
    before.size.width !== now.size.width ||
    before.size.height !== now.size.height
  )
    return true;
  const { x, y } = project(now, before.center);
  return Math.hypot(x - now.size.width / 2, y - now.size.height / 2) > MOVED_PX;
}

/** Whether list and map stand side by side. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(WIDE);
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    () => matchMedia(WIDE).matches,
    () => true,
  );
}

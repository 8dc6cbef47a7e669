import type { CameraStore } from "#app/features/map/camera-store.ts";
import type { MapItem } from "#app/core/engine/map-items.ts";
import { itemPlace, itemTitle, precisionText } from "#app/features/map/map-words.ts";
import { useAnchor } from "./use-anchor.tsx";

const ROOM = { half: 124, room: 130 };

/** Count and median price of the item under the pointer. */
export function MapTooltip({ item, cameras }: { item: MapItem; cameras: CameraStore }) {
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

import { useCallback, useSyncExternalStore } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { leastZoom, MAX_ZOOM } from "./camera.ts";
import type { CameraStore } from "./camera-store.ts";
import type { MapView } from "./map-view.ts";

interface MapButtonProps {
  icon: string;
  name: string;
  /** Set where it opens something. */
  opened?: boolean;
  /** Pressed, it does nothing; it keeps the focus, which a person zooming by keys would lose otherwise. */
  isIdle?: boolean;
  onUse: () => void;
}

/** A button at the edge of a map. */
export function MapButton({ icon, name, opened, isIdle = false, onUse }: MapButtonProps) {
  return (
    <button
      type="button"
      className="map-tool"
      aria-label={name}
      title={name}
      aria-expanded={opened}
      aria-disabled={isIdle || undefined}
      data-tool={icon}
      onClick={isIdle ? undefined : onUse}
    >
      <Icon name={icon} />
    </button>
  );
}

/** The buttons that zoom a map by whole levels, as far as it goes. */
export function ZoomButtons({ view, cameras }: { view: MapView | null; cameras: CameraStore }) {
  const end = useZoomEnd(cameras);
  return (
    <>
      <MapButton icon="plus" name="Aproximar" isIdle={end === "closest"} onUse={() => view?.zoomBy(1)} />
      <MapButton icon="minus" name="Afastar" isIdle={end === "farthest"} onUse={() => view?.zoomBy(-1)} />
    </>
  );
}

const EPSILON = 0.001;

/** Whether a map is as close or as far out as it goes. */
function useZoomEnd(cameras: CameraStore): "closest" | "farthest" | null {
  const end = useCallback(() => {
    const camera = cameras.get();
    if (camera === null) return null;
    if (camera.zoom >= MAX_ZOOM - EPSILON) return "closest";
    return camera.zoom <= leastZoom(camera.size) + EPSILON ? "farthest" : null;
  }, [cameras]);
  return useSyncExternalStore(cameras.subscribe, end, () => null);
}

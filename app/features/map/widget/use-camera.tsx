import { useEffect, useState, type RefObject } from "react";
import { cameraOf, type Camera } from "#app/features/map/camera.ts";
import { createCameraStore } from "#app/features/map/camera-store.ts";
import type { Size } from "#app/lib/mercator.ts";

/** The current camera, the one at rest, the one with which the search was first shown, and the map's initial size. */
export function useCamera(basemap: RefObject<HTMLElement | null>, overlay: HTMLElement) {
  const [cameras] = useState(createCameraStore);
  const [size, setSize] = useState<Size | null>(null);
  const [resting, setResting] = useState<Camera | null>(null);
  const [home, setHome] = useState<Camera | null>(null);
  useEffect(() => {
    // Until a map carries the overlay, the container of the base map does.
    basemap.current!.append(overlay);
    const observer = new ResizeObserver(() => {
      setSize((before) => before ?? sizeOf(basemap.current!));
      observer.disconnect();
    });
    observer.observe(basemap.current!);
    return () => observer.disconnect();
  }, [basemap, overlay]);
  return { cameras, size, resting, setResting, home, setHome };
}

export function fittedCamera(view: Parameters<typeof cameraOf>[0], basemap: HTMLElement): Camera {
  return cameraOf(view, sizeOf(basemap));
}

function sizeOf({ clientWidth: width, clientHeight: height }: HTMLElement): Size {
  return { width, height };
}

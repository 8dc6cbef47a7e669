import { useLayoutEffect, useRef, type RefObject } from "react";
import { project, type Pixel } from "#app/features/map/camera.ts";
import type { CameraStore } from "#app/features/map/camera-store.ts";

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

/**
 * Keeps an element of the overlay at a point of the map; `data-side` tells whether it is above or below the
 * point.
 */
export function useAnchor<T extends HTMLElement>(
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

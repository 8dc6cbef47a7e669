import { useLayoutEffect, useRef, type RefObject } from "react";
import { project } from "#app/features/map/camera.ts";
import type { CameraStore } from "#app/features/map/camera-store.ts";

interface Anchor {
  lng: number;
  lat: number;
  /** Half of the element's width with a margin: keeps the element inside the map. */
  half: number;
  /** Height the element needs above its point; with less it goes below. */
  room: number;
}

/** Width of the buttons at the right edge. */
const TOOLS = 60;

/**
 * Keeps an element of the overlay at a point of the map; `data-side` tells whether it is above or below the
 * point.
 */
export function useAnchor<T extends HTMLElement>(
  cameras: CameraStore,
  { lng, lat, half, room }: Anchor,
): RefObject<T | null> {
  const element = useRef<T>(null);
  useLayoutEffect(() => {
    const settle = () => {
      const camera = cameras.get();
      if (!camera || !element.current) return;
      const { x, y } = project(camera, [lng, lat]);
      const inside = Math.max(half, Math.min(camera.size.width - half - TOOLS, x));
      element.current.style.transform = `translate(${inside.toFixed(1)}px, ${y.toFixed(1)}px)`;
      element.current.dataset.side = y < room ? "below" : "above";
    };
    settle();
    return cameras.subscribe(settle);
  }, [cameras, lng, lat, half, room]);
  return element;
}

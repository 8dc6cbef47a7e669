import type { Map } from "maplibre-gl";
import { leastZoom, MAX_ZOOM, type Camera } from "#app/features/map/camera.ts";
import type { MapView } from "#app/features/map/map-view.ts";
import { fitView } from "#app/lib/mercator.ts";
import type { CalmMap } from "./calm-map.browser.ts";

const EASE_MS = 200;

/** Keys that zoom; with Shift they have other names on some keyboards. */
const KEYS: Record<string, number> = { "+": 1, "=": 1, "-": -1, _: -1 };

/** The ways in which the page moves a map, and the keys that zoom it. */
export function cameraMoves(map: CalmMap, read: () => Camera): Pick<MapView, "fit" | "go" | "zoomBy"> {
  /** Where the running step leads. Presses come faster than it ends: each would begin in the middle of the one before. */
  let target: number | null = null;
  map.on("moveend", () => (target = null));

  function zoomBy(levels: number): void {
    const { zoom, size } = read();
    const wanted = Math.min(MAX_ZOOM, Math.max(leastZoom(size), (target ?? zoom) + levels));
    map.repaintAtOnce();
    // Ends the step before, and with less motion this one too.
    map.easeTo({ zoom: wanted, duration: EASE_MS });
    target = map.isZooming() ? wanted : null;
  }

  // Before MapLibre's own handler, which zooms from wherever the map is at the moment.
  map.getContainer().addEventListener(
    "keydown",
    (event) => {
      const levels = KEYS[event.key];
      if (levels === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      event.stopPropagation();
      zoomBy(levels);
    },
    { capture: true },
  );

  return {
    zoomBy,
    fit(box, { maxZoom = MAX_ZOOM } = {}) {
      map.repaintAtOnce();
      const fitted = fitView(box, read().size);
      const { west, south, east, north } = fitted.box;
      const middle = map.cameraForBounds([west, south, east, north], { padding: 0 });
      map.easeTo({
        center: middle?.center ?? map.getCenter(),
        zoom: Math.min(maxZoom, fitted.zoom),
        duration: EASE_MS,
      });
    },
    go({ center, zoom }, { animate = true } = {}) {
      const to = { ...(center && { center }), ...(zoom !== undefined && { zoom }) };
      if (animate) {
        map.repaintAtOnce();
        map.easeTo({ ...to, duration: EASE_MS });
      } else {
        map.deferForJump();
        map.jumpTo(to);
      }
    },
  };
}

/**
 * Turns on the gestures for which MapLibre follows the mouse on the whole page only while the mouse is over
 * the map, so that movements and presses elsewhere do not wait for the map. Returns a function that turns
 * them off and on again.
 */
export function nearbyGestures(map: Map, container: HTMLElement): (on: boolean) => void {
  let isWanted = true;
  let isNear = false;
  const apply = () => {
    for (const handler of [map.dragPan, map.doubleClickZoom, map.boxZoom]) {
      if (isWanted && isNear) handler.enable();
      else handler.disable();
    }
  };
  const come = () => {
    if (isNear) return;
    isNear = true;
    apply();
  };
  // A drag may continue outside the map; for a finger, the end of the touch arrives after it has left.
  const leave = ({ pointerType, buttons }: PointerEvent) => {
    if (pointerType !== "mouse" || buttons > 0) return;
    isNear = false;
    apply();
  };
  container.addEventListener("pointerover", come);
  container.addEventListener("pointerleave", leave);
  apply();
  return (on) => {
    isWanted = on;
    apply();
  };
}

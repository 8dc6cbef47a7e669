import type { Map } from "maplibre-gl";

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

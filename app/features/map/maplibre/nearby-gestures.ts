import type { Map } from "maplibre-gl";

/**
 * The gestures for which the map follows the mouse all over the page are on only while it is over the map: elsewhere no
 * movement or press has to wait for them. What it returns turns them off, and on again.
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
  // A drag may go on outside; the end of a finger's is still to come when it leaves.
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

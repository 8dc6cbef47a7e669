import { useCallback, useRef, useState } from "react";
import type { MapItem, MapPlace } from "#app/core/engine/map-items.ts";
import type { LeftMap } from "./left-map.browser.ts";

/** The selected place of a map, and the element that had the focus before. */
export function useSelection(left: LeftMap | null) {
  const [selected, setSelected] = useState<MapPlace | null>(null);
  /** The place that was selected when the map was left, until it is selected again or given up. */
  const placeLeft = useRef(left?.place ?? null);
  const returnTo = useRef<Element | null>(null);
  const showNone = useCallback(() => setSelected(null), []);
  const unselect = useCallback(() => {
    placeLeft.current = null;
    setSelected(null);
  }, []);
  const choose = useCallback((place: MapPlace) => {
    placeLeft.current = null;
    returnTo.current = document.activeElement;
    setSelected(place);
  }, []);
  /** When `isThere` is true, the items are those of the view in which the map was left. */
  const chooseLeft = useCallback((items: readonly MapItem[], isThere: boolean) => {
    if (placeLeft.current === null) return;
    const item = items.find((one) => one.kind !== "grupo" && one.place === placeLeft.current);
    if (item || isThere) placeLeft.current = null;
    if (item) setSelected(item as MapPlace);
  }, []);
  const close = () => {
    unselect();
    if (returnTo.current instanceof HTMLElement && returnTo.current.isConnected) returnTo.current.focus();
  };
  return { selected, showNone, unselect, choose, chooseLeft, close };
}

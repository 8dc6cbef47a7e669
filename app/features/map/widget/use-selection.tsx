import { useCallback, useRef, useState } from "react";
import { isListed, itemId, type ListedItem, type MapItem } from "#app/core/engine/map-items.ts";
import type { LeftMap } from "./left-map.browser.ts";

/**
 * The selected item of a map, the one that is opened into the markers around it, and the element that had the focus
 * before.
 */
export function useSelection(left: LeftMap | null) {
  const [selected, setSelected] = useState<ListedItem | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  /** The place that was selected when the map was left, until it is selected again or given up. */
  const placeLeft = useRef(left?.place ?? null);
  const returnTo = useRef<Element | null>(null);
  const showNone = useCallback(() => {
    setSelected(null);
    setOpened(null);
  }, []);
  const unselect = useCallback(() => {
    placeLeft.current = null;
    showNone();
  }, [showNone]);
  const choose = useCallback((item: ListedItem) => {
    placeLeft.current = null;
    returnTo.current = document.activeElement;
    setSelected(item);
  }, []);
  /** Opens an item, or closes it again. */
  const open = useCallback((id: string) => {
    setSelected(null);
    setOpened((before) => (before === id ? null : id));
  }, []);
  const closeOpened = useCallback(() => setOpened(null), []);
  /** When `isThere` is true, the items are those of the view in which the map was left. */
  const chooseLeft = useCallback((items: readonly MapItem[], isThere: boolean) => {
    if (placeLeft.current === null) return;
    const isLeft = (one: MapItem) => one.place === placeLeft.current;
    const hub = items.find(({ fan }) => fan?.some(isLeft));
    const item = hub?.fan?.find(isLeft) ?? items.find(isLeft);
    if (item || isThere) placeLeft.current = null;
    if (hub) setOpened(itemId(hub));
    if (item && isListed(item)) setSelected(item);
  }, []);
  const close = () => {
    placeLeft.current = null;
    setSelected(null);
    if (returnTo.current instanceof HTMLElement && returnTo.current.isConnected) returnTo.current.focus();
  };
  return { selected, opened, showNone, unselect, choose, open, closeOpened, chooseLeft, close };
}

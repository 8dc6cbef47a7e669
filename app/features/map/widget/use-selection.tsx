import { useCallback, useRef, useState, useEffect } from "react";
import {
  isListed,
  itemId,
  isProperty,
  isUnitOf,
  type ListedItem,
  type MapItem,
  type MapResult,
} from "#app/core/engine/map-items.ts";
import type { CameraStore } from "#app/features/map/camera-store.ts";
import { cameraOf, clearOf, closerThan, coveredOnceMoved, MAX_ZOOM } from "#app/features/map/camera.ts";
import { itemOfPlace } from "#app/features/map/items-in-view.ts";
import type { MapAnswer } from "#app/features/map/map-answer.ts";
import type { MapView } from "#app/features/map/map-view.ts";
import { fitView } from "#app/lib/mercator.ts";
import type { Point } from "#app/lib/sphere.ts";
import type { LeftMap } from "./use-fitting.tsx";

/** Around the points of a cluster, in pixels: half a price on the left, on the right also the buttons. */
const BESIDE_PILLS = { left: 56, right: 80, vertical: 40 };

interface Context {
  answer: MapAnswer | null;
  view: MapView | null;
  cameras: CameraStore;
  /** Whether list and map stand side by side when the map is not expanded. */
  wide: boolean;
  setLit: (lit: Lit) => void;
  selection: ReturnType<typeof useSelection>;
}

/** The item under the pointer, and whether the pointer is on the map or in the list. */
export interface Lit {
  id: string;
  from: "map" | "list";
}

/** Selector of the list of cards; each card has the key of its place. */
const RESULTS = "[data-results]";
const CARD = ".card";
const POINT = "[data-at]";

type Shown = Pick<MapResult, "items" | "cellZoom">;

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

/** What a press on an item does: it opens around itself, as a list or as a property, or the map goes closer. */
export function useSelecting({ answer, view, cameras, wide, setLit, selection }: Context) {
  const { opened, choose, open } = selection;
  return useCallback(
    (id: string) => {
      const camera = cameras.get();
      const item = answer?.items
        .flatMap((one) => [one, ...(one.fan ?? [])])
        .find((one) => itemId(one) === id);
      if (!answer || !item || !camera) return;
      setLit({ id, from: "map" });
      if (item.fan) return open(id);
      if (!isListed(item)) {
        // Some clusters stay one even at the fitted zoom: a press goes closer than that.
        const least = closerThan(camera.zoom);
        const fit = cameraOf(
          fitView(item.bounds, camera.size, { maxZoom: MAX_ZOOM, margins: BESIDE_PILLS }),
          camera.size,
        );
        const { west, south, east, north } = item.bounds;
        const corners: Point[] = [
          [west, north],
          [east, south],
        ];
        const close = { ...fit, zoom: Math.max(fit.zoom, least) };
        const { center, zoom } = clearOf(close, corners, coveredOnceMoved(wide), least);
        view?.go({ center, zoom });
        return;
      }
      if (!wide && isProperty(item)) return;
      choose(item);
      const [card] = cardsOf(answer, opened, id);
      card?.scrollIntoView({ block: "nearest", behavior: movesSmoothly() ? "smooth" : "auto" });
    },
    [answer, view, cameras, wide, setLit, opened, choose, open],
  );
}

function movesSmoothly(): boolean {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Synchronizes the list of cards and the map: a card under the pointer or with the focus highlights its pin, or the
 * building or cluster that holds it; a pin under the pointer its cards. `opened`: the item that is opened into others.
 */
export function useListStep(
  shown: Shown | null,
  opened: string | null,
  lit: Lit | null,
  setLit: (lit: Lit | null) => void,
): void {
  useEffect(() => {
    const results = document.querySelector<HTMLElement>(RESULTS);
    if (!results || !shown) return;
    const light = ({ target }: Event) => {
      const point = (target as Element).closest(CARD)?.querySelector<HTMLElement>(POINT);
      const item = point ? itemOfCard(shown, point, opened) : null;
      setLit(item && { id: itemId(item), from: "list" });
    };
    const leave = () => setLit(null);
    results.addEventListener("pointerover", light);
    results.addEventListener("focusin", light);
    results.addEventListener("pointerleave", leave);
    results.addEventListener("focusout", leave);
    return () => {
      results.removeEventListener("pointerover", light);
      results.removeEventListener("focusin", light);
      results.removeEventListener("pointerleave", leave);
      results.removeEventListener("focusout", leave);
    };
  }, [shown, opened, setLit]);

  const fromMap = lit?.from === "map" ? lit.id : null;
  useEffect(() => {
    if (fromMap === null || !shown) return;
    const cards = cardsOf(shown, opened, fromMap);
    for (const card of cards) card.dataset.lit = "";
    return () => {
      for (const card of cards) delete card.dataset.lit;
    };
  }, [shown, opened, fromMap]);
}

/** The cards whose listings an item of the map draws. */
function cardsOf(shown: Shown, opened: string | null, id: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`${RESULTS} ${POINT}`)].flatMap((point) => {
    const item = itemOfCard(shown, point, opened);
    const card = point.closest<HTMLElement>(CARD);
    return card && item && itemId(item) === id ? [card] : [];
  });
}

/** The item that draws a card's listing: of an opened one the part that holds it. */
function itemOfCard(shown: Shown, point: HTMLElement, opened: string | null): MapItem | null {
  const item = itemOfPlace(shown, point.dataset.at!);
  if (!item?.fan || itemId(item) !== opened) return item;
  const number = /\d+$/.exec(point.getAttribute("href") ?? "")?.[0];
  return item.fan.find((part) => number !== undefined && isUnitOf(part, number)) ?? item;
}

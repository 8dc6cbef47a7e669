import { useEffect } from "react";
import { itemOfPlace } from "#app/features/map/items-in-view.ts";
import { isUnitOf, itemId, type MapItem, type MapResult } from "#app/core/engine/map-items.ts";

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
export function cardsOf(shown: Shown, opened: string | null, id: string): HTMLElement[] {
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

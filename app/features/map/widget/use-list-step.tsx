import { useEffect } from "react";
import { itemOfPlace } from "#app/features/map/items-in-view.ts";
import { itemId, type MapItem } from "#app/core/engine/map-items.ts";

/** The item under the pointer, and whether the pointer is on the map or in the list. */
export interface Lit {
  id: string;
  from: "map" | "list";
}

/** Selector of the list of cards; each card has the key of its place. */
const RESULTS = "[data-results]";
const CARD = ".card";
const POINT = "[data-at]";

/**
 * Synchronizes the list of cards and the map: hovering over a card highlights its pin, hovering over a pin
 * its cards.
 */
export function useListStep(
  items: readonly MapItem[],
  lit: Lit | null,
  setLit: (lit: Lit | null) => void,
): void {
  useEffect(() => {
    const results = document.querySelector<HTMLElement>(RESULTS);
    if (!results) return;
    const light = ({ target }: Event) => {
      const card = (target as Element).closest(CARD);
      const place = card?.querySelector<HTMLElement>(POINT)?.dataset.at;
      const item = place === undefined ? null : itemOfPlace(items, place);
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
  }, [items, setLit]);

  const fromMap = lit?.from === "map" ? lit.id : null;
  useEffect(() => {
    if (fromMap === null) return;
    const cards = cardsOf(items, fromMap);
    for (const card of cards) card.dataset.lit = "";
    return () => {
      for (const card of cards) delete card.dataset.lit;
    };
  }, [items, fromMap]);
}

/** The cards whose listings an item of the map draws. */
export function cardsOf(items: readonly MapItem[], id: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`${RESULTS} ${POINT}`)].flatMap((point) => {
    const item = itemOfPlace(items, point.dataset.at!);
    const card = point.closest<HTMLElement>(CARD);
    return card && item && itemId(item) === id ? [card] : [];
  });
}

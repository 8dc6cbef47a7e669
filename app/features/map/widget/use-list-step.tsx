import { useEffect } from "react";
import { itemOfPlace } from "#app/features/map/items-in-view.ts";
import { itemId, type MapItem } from "#app/core/engine/map-items.ts";

/** What is under the pointer, and whether on the map or in the list. */
export interface Lit {
  id: string;
  from: "map" | "list";
}

/** The column of cards; each names its point of the map. */
const RESULTS = "[data-results]";
const CARD = ".card";
const POINT = "[data-at]";

/** Keeps the list of cards and the map in step: a card lights its pin, a pin the cards it stands for. */
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

/** The cards that an item of the map stands for. */
export function cardsOf(items: readonly MapItem[], id: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`${RESULTS} ${POINT}`)].flatMap((point) => {
    const item = itemOfPlace(items, point.dataset.at!);
    const card = point.closest<HTMLElement>(CARD);
    return card && item && itemId(item) === id ? [card] : [];
  });
}

import { use, type MouseEvent } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import { hidden, toggleCompared } from "#app/features/device-marks/device-marks.browser.ts";
import type { TrayItem } from "#app/features/device-marks/stored-entries.ts";
import { Favorites } from "#app/features/favorites/hearts/favorites-provider.tsx";
import type { CardAction } from "./listing-card.tsx";
import { lookedAt, lookHash } from "./look-hash.ts";

/**
 * One listener for a list of cards or rows. A click on a link navigates without a page load; the buttons change this
 * device's marks or the member's favourites. `state`: of the history entry of a property that is opened.
 */
export function usePresses(properties: () => TrayItem[], state?: unknown): (event: MouseEvent) => void {
  const navigate = useNavigate();
  const favorites = use(Favorites);
  return (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    const target = event.target as Element;
    const button = target.closest<HTMLButtonElement>("[data-action]");
    if (button?.dataset.action === "favorite") {
      if (!favorites) return;
      event.preventDefault();
      return favorites.toggle(button.value);
    }
    if (button?.dataset.action === "look") {
      const { pathname, search, hash } = location;
      // Stepping from one property to the next adds no entry: going back closes the quick look.
      const replace = lookedAt(hash) !== null;
      const to = pathname + search + lookHash(numberIn(button.closest("li, tr"))!);
      return void navigate(to, { preventScrollReset: true, replace });
    }
    if (button) return act(button, properties);
    const link = target.closest("a");
    if (!link || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(link.pathname + link.search, { state });
  };
}

/**
 * Performs the action of a button. After hiding or restoring a property the focus moves to the button that undoes it.
 */
function act(button: HTMLButtonElement, properties: () => TrayItem[]): void {
  const item = button.closest<HTMLElement>("li, tr");
  const number = numberIn(item);
  if (!item || !number) return;
  const action = button.dataset.action as CardAction;
  if (action === "compare") {
    const property = properties().find((one) => one.number === number);
    if (property) toggleCompared(property);
    return;
  }
  flushSync(() => {
    if (action === "hide") hidden.put(number, true);
    else hidden.remove(number);
  });
  const undo = action === "hide" ? "restore" : "hide";
  item.querySelector<HTMLElement>(`[data-action="${undo}"]:not([inert] *)`)?.focus();
}

function numberIn(item: HTMLElement | null): string | undefined {
  return item?.dataset.number ?? item?.querySelector<HTMLElement>("[data-number]")?.dataset.number;
}

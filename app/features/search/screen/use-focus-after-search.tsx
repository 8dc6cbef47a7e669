import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { RESULTS_HEADING_ID } from "./results-heading.tsx";

const CHIPS = ".active-filters .chip";

/**
 * Keeps the focus on the screen where a search takes away what had it: after a chip was removed it goes to the next one,
 * or to the one before, and else to the heading of the results. A search that begins on another page begins at the heading.
 */
export function useFocusAfterSearch(): void {
  const { key } = useLocation();
  const isReturn = useNavigationType() === "POP";
  /** The link that was pressed last among the results, as its place among the chips; -1 for another one. */
  const pressed = useRef<number | null>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    const remember = ({ target }: MouseEvent) => {
      const link = (target as Element).closest("[data-results] a[href]");
      pressed.current = link && [...document.querySelectorAll(CHIPS)].indexOf(link);
    };
    document.addEventListener("click", remember, true);
    return () => document.removeEventListener("click", remember, true);
  }, []);
  useEffect(() => {
    const isArrival = isFirst.current && !isReturn;
    const at = pressed.current;
    isFirst.current = false;
    pressed.current = null;
    // Whoever has gone on to something else keeps the focus.
    const { activeElement } = document;
    const isLost = activeElement === null || activeElement.matches("body, main");
    if (!isLost || (at === null && !isArrival)) return;
    const chips = [...document.querySelectorAll<HTMLElement>(CHIPS)];
    const chip = at === null || at < 0 ? undefined : (chips[at] ?? chips.at(-1));
    (chip ?? document.getElementById(RESULTS_HEADING_ID))?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- every search has its own key
  }, [key, isReturn]);
}

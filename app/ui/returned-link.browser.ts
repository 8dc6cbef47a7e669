import { MAP, type Left } from "./left-link.browser.ts";

/** A map that shows its current answer; before that, its links may not be there yet. */
const MAP_READY = '.map-basemap:is([data-map="failed"], :not([data-map="loading"], [data-stale]))';
/** The selection on the map opens just after the map is drawn, and loads its own rows. */
const ROWS_TO_COME = ".map-row-empty";
const SETTLED_MS = 1000;

/**
 * Runs once for every return. On a slow processor there is a moment when the page that was left is gone and its list is not
 * there yet, and links on the map come when it is drawn: so the return ends only once nothing has changed for a second.
 * `signal`: the person does something else, or has left; `end` ends the return.
 */
export function focusWhenThere({ href, onMap }: Left, signal: AbortSignal, end: () => void): void {
  if (signal.aborted) return;
  let settled: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(settled);
    const links = document.querySelectorAll<HTMLElement>(`main a[href="${CSS.escape(href)}"]`);
    const link = [...links].find((one) => (one.closest(MAP) !== null) === onMap && canBeShown(one));
    if (link) {
      end();
      link.closest("details")?.setAttribute("open", "");
      link.focus({ preventScroll: !onMap });
      // What was hidden before it is gone, so the position that was restored may be beyond it.
      if (!onMap) link.scrollIntoView({ block: "nearest" });
    } else if (!onMap || (document.querySelector(MAP_READY) && !document.querySelector(ROWS_TO_COME)))
      settled = setTimeout(end, SETTLED_MS);
  };
  const watcher = new MutationObserver(look);
  signal.addEventListener("abort", () => {
    watcher.disconnect();
    clearTimeout(settled);
  });
  watcher.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ["data-map", "data-stale"],
  });
  look();
}

/** Units of a building are inside a closed `details`, which is opened for the focus. */
function canBeShown(link: HTMLElement): boolean {
  return (link.closest("details:not([open])") ?? link).checkVisibility({ visibilityProperty: true });
}

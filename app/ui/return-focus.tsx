import { useEffect } from "react";
import { useLocation } from "react-router";

/** The link by which a page was left. It is stored in the page's history entry beside the router's state. */
interface Left {
  href: string;
  /** A property may have a card in the list and another one on the map. */
  onMap: boolean;
}

const MAP = ".map-card";
/** A map that shows its current answer; before that, its links may not be there yet. */
const MAP_DRAWN = '.map-basemap:is([data-map="failed"], :not([data-map="loading"], [data-stale]))';
/** The selection on the map opens just after the map is drawn, and loads its own rows. */
const ROWS_TO_COME = ".map-row-empty";
const SETTLED_MS = 1000;

/**
 * When a person returns from a property's page, focuses the link they had opened; the router restores the
 * scroll position.
 */
export function useReturnFocus(): void {
  const { key } = useLocation();
  useEffect(() => {
    const remember = (event: MouseEvent) => {
      if (opensElsewhere(event)) return;
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="/property/"]');
      if (!link) return;
      const left: Left = { href: link.getAttribute("href")!, onMap: link.closest(MAP) !== null };
      keep(left);
    };
    document.addEventListener("click", remember, true);
    return () => document.removeEventListener("click", remember, true);
  }, []);
  useEffect(() => {
    const left = (history.state as { left?: Left } | null)?.left;
    if (left) return focusWhenThere(left);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- every history entry has its own link
  }, [key]);
}

/** Whether a click does not navigate this page, because the browser opens or saves the link elsewhere. */
export function opensElsewhere({ button, metaKey, ctrlKey, shiftKey, altKey }: ClickKeys): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}

type ClickKeys = Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">;

function keep(left: Left | undefined): void {
  history.replaceState({ ...history.state, left }, "");
}

/**
 * Runs once for every return. A link in the list is either there or not; for a link on the map it waits until
 * the map is drawn or the person does something else.
 */
function focusWhenThere({ href, onMap }: Left): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let settled: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    stop.abort();
    keep(undefined);
  };
  const look = () => {
    clearTimeout(settled);
    const links = document.querySelectorAll<HTMLElement>(`main a[href="${CSS.escape(href)}"]`);
    const link = [...links].find((one) => (one.closest(MAP) !== null) === onMap && canBeShown(one));
    if (link) {
      end();
      link.closest("details")?.setAttribute("open", "");
      link.focus({ preventScroll: !onMap });
    } else if (!onMap) end();
    else if (document.querySelector(MAP_DRAWN) && !document.querySelector(ROWS_TO_COME))
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
  for (const kind of ["pointerdown", "keydown", "wheel"])
    addEventListener(kind, end, { signal, passive: true });
  // The map itself moves the focus to elements that the keyboard cannot reach; this is not an action of the
  // person.
  addEventListener("focusin", ({ target }) => (target as HTMLElement).tabIndex >= 0 && end(), { signal });
  look();
  return () => stop.abort();
}

/** Units of a building are inside a closed `details`, which is opened for the focus. */
function canBeShown(link: HTMLElement): boolean {
  return (link.closest("details:not([open])") ?? link).checkVisibility({ visibilityProperty: true });
}

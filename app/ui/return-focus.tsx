import { useEffect } from "react";
import { useLocation } from "react-router";

/** The link by which a page was left, as its entry of the browser's history keeps it beside what the router keeps. */
interface Left {
  href: string;
  /** One property may have a card in the list and one on the map. */
  onMap: boolean;
}

const MAP = ".map-card";
/** A map that has drawn what it was asked for; until then its links may still come. */
const MAP_DRAWN = '.map-ground:is([data-map="failed"], :not([data-map="loading"], [data-stale]))';
/** What was chosen on the map opens just after it, and has rows of its own to load. */
const ROWS_TO_COME = ".map-row-empty";
const SETTLED_MS = 1000;

/** Whoever opened a property from this page and comes back stands on its link again; the scroll position is the router's. */
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
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- every entry of the history keeps its own
  }, [key]);
}

/** Whether a click leaves this page where it is: the browser opens or saves the link beside it. */
export function opensElsewhere({ button, metaKey, ctrlKey, shiftKey, altKey }: ClickKeys): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}

type ClickKeys = Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">;

function keep(left: Left | undefined): void {
  history.replaceState({ ...history.state, left }, "");
}

/**
 * Once for every return: a link in the list is there or gone, one on the map is waited for until the map is drawn or
 * somebody does something else.
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
  // The map gives the focus to what it opens, which nobody reaches with the keyboard.
  addEventListener("focusin", ({ target }) => (target as HTMLElement).tabIndex >= 0 && end(), { signal });
  look();
  return () => stop.abort();
}

/** The units of a building are folded away, and shown for this. */
function canBeShown(link: HTMLElement): boolean {
  return (link.closest("details:not([open])") ?? link).checkVisibility({ visibilityProperty: true });
}

import { useEffect } from "react";
import { useLocation } from "react-router";

/** The link by which a page was left, as its entry of the browser's history keeps it beside what the router keeps. */
interface Left {
  href: string;
  /** One property may have a card in the list and one on the map. */
  onMap: boolean;
}

const MAP = ".map-card";

/** Whoever opened a property from this page and comes back stands on its link again; the scroll position is the router's. */
export function useReturnFocus(): void {
  const { key } = useLocation();
  useEffect(() => {
    const remember = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="/property/"]');
      if (!link) return;
      const left: Left = { href: link.getAttribute("href")!, onMap: link.closest(MAP) !== null };
      history.replaceState({ ...history.state, left }, "");
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

/** What comes late, as on the map, is waited for until somebody does something else. */
function focusWhenThere({ href, onMap }: Left): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const look = () => {
    const links = document.querySelectorAll<HTMLElement>(`main a[href="${CSS.escape(href)}"]`);
    const link = [...links].find((one) => (one.closest(MAP) !== null) === onMap);
    if (!link) return;
    stop.abort();
    // The units of a building are folded away.
    link.closest("details")?.setAttribute("open", "");
    link.focus({ preventScroll: !onMap });
  };
  const watcher = new MutationObserver(look);
  signal.addEventListener("abort", () => watcher.disconnect());
  watcher.observe(document.body, { childList: true, subtree: true });
  for (const kind of ["pointerdown", "keydown", "wheel"])
    addEventListener(kind, () => stop.abort(), { signal, passive: true });
  look();
  return () => stop.abort();
}

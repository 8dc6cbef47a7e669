import { useEffect } from "react";
import { useLocation } from "react-router";
import { keepLeft, readLeftLink, MAP } from "./left-link.browser.ts";

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
      keepLeft({ href: link.getAttribute("href")!, onMap: link.closest(MAP) !== null });
    };
    document.addEventListener("click", remember, true);
    return () => document.removeEventListener("click", remember, true);
  }, []);
  useEffect(() => {
    const left = readLeftLink();
    if (!left) return;
    const over = new AbortController();
    const { signal } = over;
    const end = () => {
      over.abort();
      keepLeft(undefined);
    };
    // Whoever has begun something else keeps the focus, also while the code for the return is on its way.
    for (const kind of ["pointerdown", "keydown", "wheel"])
      addEventListener(kind, end, { signal, passive: true });
    // The map itself moves the focus to elements that the keyboard cannot reach; this is not an action of the person.
    addEventListener("focusin", ({ target }) => (target as HTMLElement).tabIndex >= 0 && end(), { signal });
    // Loaded only for a return; without it, the focus is where the browser puts it.
    import("./returned-link.browser.ts").then(
      ({ focusWhenThere }) => focusWhenThere(left, signal, end),
      () => {},
    );
    return () => over.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- every history entry has its own link
  }, [key]);
}

/** Whether a click does not navigate this page, because the browser opens or saves the link elsewhere. */
export function opensElsewhere({ button, metaKey, ctrlKey, shiftKey, altKey }: ClickKeys): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}

type ClickKeys = Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">;

import { SEARCH_PATH } from "#app/features/search/search-path.ts";

const CHIPS = ".active-filters .chip";
const HEADING = ".results-head h1";

let watch: MutationObserver | null = null;

/** Calls `done` with every change of the page until it returns true. */
function until(done: () => boolean) {
  watch?.disconnect();
  watch = new MutationObserver(() => done() && watch?.disconnect());
  watch.observe(document.body, { childList: true, subtree: true });
}

/** Whoever has gone on to something else keeps the focus. */
function focusIfLost(element: HTMLElement | null | undefined) {
  if (!document.activeElement?.matches("body, main")) return;
  element?.focus({ preventScroll: true });
}

function afterLink({ target }: MouseEvent) {
  const link = (target as Element).closest(".search-page a[href]");
  if (!link) return;
  const chips = () => [...document.querySelectorAll<HTMLElement>(CHIPS)];
  const at = chips().indexOf(link as HTMLElement);
  until(() => {
    if (link.isConnected) return false;
    const next = at < 0 ? undefined : (chips()[at] ?? chips().at(-1));
    const heading = document.querySelector<HTMLElement>(HEADING);
    focusIfLost(next ?? heading);
    // The heading is read with the focus, and what the search found should not be said twice.
    const remark = document.querySelector(".results-head output > *");
    if (remark && heading === document.activeElement) remark.textContent = "";
    return true;
  });
}

/**
 * Where a search takes away the link that began it, the focus goes to the chip after the removed one, or to the one before it,
 * and else to the heading of the results.
 */
export function keepFocus(): void {
  document.addEventListener("click", afterLink, true);
}

/** On the screen that a search led to, the focus goes to the heading of the results: the field that had it is gone. */
export function arriveAtResults(): void {
  focusIfLost(document.querySelector<HTMLElement>(HEADING));
}

/** What begins in a search field and leads to another page than the search's own ends at that page's beginning. */
export function takeFocusAlong(field: HTMLInputElement): void {
  const begin = () => {
    const from = location.pathname;
    until(() => {
      if (field.isConnected || location.pathname === from) return false;
      if (location.pathname !== SEARCH_PATH) focusIfLost(document.querySelector("main"));
      return true;
    });
  };
  field.addEventListener("keydown", ({ key }) => key === "Enter" && begin(), true);
  // The button and the options.
  field.parentElement?.addEventListener("click", begin, true);
}

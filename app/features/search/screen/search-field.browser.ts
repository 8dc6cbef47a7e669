import { SEARCH_PATH } from "#app/lib/paths.ts";
import { rememberSearch } from "#app/features/search/suggest/recent-searches.ts";
import { squeeze, upToWord } from "#app/lib/text.ts";
import { showToast, badNews } from "#app/ui/toast.ts";
import { onDevice } from "#app/ui/text-store.browser.ts";
import { formAddress, formParams, loadCanonicalAddress } from "./form-address.ts";

const CHIPS = ".active-filters .chip";
const HEADING = ".results-head h1";

let watch: MutationObserver | null = null;

export * from "#app/features/search/suggest/recent-searches.ts";
export { askSuggestions } from "#app/features/search/suggest/suggestion-requests.browser.ts";
export { SuggestionList } from "#app/features/search/suggest/suggestion-list.tsx";

/**
 * What a search field does beside suggesting: searches with text are remembered when its form is sent, and a pasted text
 * that is too long ends with a whole word; the browser would cut inside it and say nothing. `wasWritten`: the field came with
 * the document, not with a navigation.
 */
export function watchField(field: HTMLInputElement, onSent: () => void, wasWritten: boolean): void {
  const say = (text?: string) => showToast(badNews(`O texto pode ter até ${field.maxLength} letras`, text));
  field.form?.addEventListener("submit", () => {
    remember(field);
    onSent();
  });
  loadCanonicalAddress().catch(() => {});
  keepFocus();
  takeFocusAlong(field);
  if (!wasWritten) arriveAtResults();
  let length = field.value.length;
  field.addEventListener("input", () => {
    if (field.value.length === field.maxLength && length < field.maxLength) say();
    length = field.value.length;
  });
  field.addEventListener("paste", (event) => {
    if (pasteWords(field, event)) say("O fim do que foi colado ficou de fora.");
  });
}

function remember({ form, value }: HTMLInputElement) {
  const label = value.trim();
  if (form && label !== "")
    void formAddress(formParams(form)).then((href) => rememberSearch(onDevice, { label, href }));
}

/** Whether the text was too long. */
function pasteWords(field: HTMLInputElement, event: ClipboardEvent): boolean {
  const [from, to] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
  const room = field.maxLength - field.value.length + to - from;
  const pasted = squeeze(event.clipboardData?.getData("text") ?? "");
  if (pasted.length <= room) return false;
  event.preventDefault();
  field.setRangeText(upToWord(pasted, room), from, to, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
  return true;
}

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
function keepFocus(): void {
  document.addEventListener("click", afterLink, true);
}

/** On the screen that a search led to, the focus goes to the heading of the results: the field that had it is gone. */
function arriveAtResults(): void {
  focusIfLost(document.querySelector<HTMLElement>(HEADING));
}

/** What begins in a search field and leads to another page than the search's own ends at that page's beginning. */
function takeFocusAlong(field: HTMLInputElement): void {
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

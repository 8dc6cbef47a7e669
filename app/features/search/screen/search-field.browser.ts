import { rememberSearch } from "#app/features/search/suggest/recent-searches.ts";
import { squeeze, upToWord } from "#app/lib/text.ts";
import { onDevice } from "#app/ui/text-store.browser.ts";
import { showToast } from "#app/ui/show-toast.ts";
import { badNews } from "#app/ui/toast.ts";
import { formAddress, formParams, loadCanonicalAddress } from "./form-address.ts";
import { arriveAtResults, keepFocus, takeFocusAlong } from "./restore-focus.browser.ts";

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

import { lookedAt } from "#app/features/cards/look-hash.ts";
import { onDevice } from "#app/ui/text-store.browser.ts";
import { keyHelpShown, KEYS_OFF } from "./key-help-shown.ts";

/** Cards, addresses with several units, and rows, in their order on the page. */
const ITEMS = "[data-results] :is(.cards > li, tbody > tr):not([hidden])";
/** Where a person types or chooses, and what lies above the page. */
const BUSY = "input, select, textarea, [contenteditable], dialog:not(.quick-look), [role=dialog]";
const ABOVE = "dialog:modal, [popover=auto]:popover-open, [aria-modal=true]";

type Action = "favorite" | "hide" | "compare";

/** The acts on this page, the last one last, with what each button said before. */
const acts: { number: string; action: Action; before: string | null }[] = [];
/** The item where the keys were last: a press elsewhere does not lose the place. */
let last: Element | null = null;

/** What each key does; where there is a button it presses the button. */
const KEYS: Record<string, () => void> = {
  j: () => step(1),
  k: () => step(-1),
  f: () => void act("favorite"),
  c: () => void act("compare"),
  // Nothing is left to look at.
  x: () => act("hide") && step(1),
  o: look,
  u: undo,
  "/": search,
  "?": () => keyHelpShown.set(true),
};

/** A key pressed anywhere on the page of the search. */
export function pressKey(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey, isComposing } = event;
  if (event.defaultPrevented || ctrlKey || metaKey || altKey || isComposing) return;
  const name = event.shiftKey ? key : key.toLowerCase();
  const work = Object.hasOwn(KEYS, name) ? KEYS[name] : undefined;
  if (!work || (event.repeat && name !== "j" && name !== "k")) return;
  if ((target as Element).closest(BUSY) || document.querySelector(ABOVE)) return;
  if (onDevice.read(KEYS_OFF) !== null) return;
  event.preventDefault();
  work();
}

function current(): Element | null {
  const here = document.activeElement?.closest(ITEMS) ?? looked()?.closest(ITEMS);
  return here ?? (last?.isConnected ? last : null);
}

/** What the quick look is open of, also while its code is on its way. */
function looked(): Element | null {
  const number = lookedAt(location.hash);
  return number === null ? null : placeOf(number);
}

function placeOf(number: string): Element | null {
  return document.querySelector(`[data-results] [data-number="${number}"]`);
}

/** The focus goes to the item after or before; beyond the last one the next page is added below. */
function step(by: 1 | -1): void {
  const all = [...document.querySelectorAll(ITEMS)];
  const here = current();
  const next = here ? all[all.indexOf(here) + by] : all.find((one) => one.getBoundingClientRect().bottom > 0);
  if (next) focus(next);
  else if (by > 0) document.querySelector<HTMLElement>("[data-results] [data-more]")?.click();
}

/** On the item's link, of a hidden one on the button that brings it back; an open quick look shows the item instead. */
function focus(item: Element): void {
  last = item;
  item.scrollIntoView({ block: "nearest" });
  const lookButton = looked() && buttonOf(item, "look");
  if (lookButton) return lookButton.click();
  const part =
    item.querySelector<HTMLElement>(":is(.cover, th a, summary):not([inert] *)") ?? buttonOf(item, "restore");
  part?.focus({ preventScroll: true });
}

/** Opens the quick look of the current property, or closes it. */
function look(): void {
  if (looked()) return document.querySelector<HTMLElement>(".quick-look button")?.click();
  const item = current();
  if (!item) return;
  last = item;
  buttonOf(item, "look")?.click();
}

function buttonOf(
  place: Element | null | undefined,
  action: Action | "restore" | "look",
): HTMLButtonElement | null {
  return place?.querySelector<HTMLButtonElement>(`[data-action=${action}]:not([inert] *)`) ?? null;
}

/** Presses a button of the current property; returns whether there was one. */
function act(action: Action): boolean {
  const item = current();
  // Of an address with several units the one that has the focus.
  const unit = document.activeElement?.closest(".building-row");
  const place = unit ?? (item?.querySelector(".building-row") ? null : item);
  const button = buttonOf(place, action);
  if (!item || !button) return false;
  last = item;
  const { number } =
    place!.querySelector<HTMLElement>("[data-number]")?.dataset ?? (place as HTMLElement).dataset;
  acts.push({ number: number!, action, before: button.ariaPressed });
  button.click();
  return true;
}

/** Presses again, or brings back, unless that was done in another way meanwhile. */
function undo(): void {
  for (let done = acts.pop(); done; done = acts.pop()) {
    const place = placeOf(done.number);
    const item = place?.closest(ITEMS);
    const button =
      done.action === "hide" ? buttonOf(place?.closest("li, tr"), "restore") : buttonOf(place, done.action);
    if (!item || !button || (done.before !== null && button.ariaPressed === done.before)) continue;
    button.click();
    return focus(item);
  }
}

function search(): void {
  const field = document.querySelector<HTMLInputElement>(".search-box input");
  // Its row is above the window where the list was scrolled.
  scrollTo({ top: 0 });
  field?.select();
}

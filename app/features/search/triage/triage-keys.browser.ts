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

/** Cards that can be swiped: neither hidden ones nor addresses with several units. */
const CARDS = "[data-results] .cards > li:has(> .card:not([inert]))";
/** How far a finger moves before the card follows it, and how far it must come; CSS pixels. */
const BEGINS = 12;
const COMES = 88;
/** Left to the system at the sides of the window: there a finger goes back. */
const EDGE = 24;

interface Swipe {
  card: HTMLElement;
  x: number;
  y: number;
  /** How far it has come to the right; null: not yet known to be a swipe. */
  by: number | null;
}

let swipe: Swipe | null = null;

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

/** To the right a card becomes a favourite, to the left it is hidden: the same as by its buttons. Returns how to end it. */
export function swipeCards(): () => void {
  const events = { touchstart: begin, touchmove: follow, touchend: end, touchcancel: release };
  for (const [name, handle] of Object.entries(events))
    addEventListener(name, handle as EventListener, { passive: true });
  return () => {
    for (const [name, handle] of Object.entries(events)) removeEventListener(name, handle as EventListener);
  };
}

function begin({ touches, target }: TouchEvent): void {
  release();
  const [touch] = touches;
  const card = (target as Element).closest<HTMLElement>(CARDS);
  if (!card || touches.length > 1 || touch!.clientX < EDGE || touch!.clientX > innerWidth - EDGE) return;
  swipe = { card, x: touch!.clientX, y: touch!.clientY, by: null };
}

function follow({ touches }: TouchEvent): void {
  if (!swipe) return;
  const [across, down] = [touches[0]!.clientX - swipe.x, touches[0]!.clientY - swipe.y];
  if (touches.length > 1 || (swipe.by === null && Math.abs(down) > BEGINS)) return release();
  if (swipe.by === null && Math.abs(across) < BEGINS) return;
  swipe.by = across;
  const { card } = swipe;
  card.style.setProperty("--swiped", `${across}px`);
  card.dataset.swipe = across > 0 ? "favorite" : "hide";
  card.toggleAttribute("data-swiped-far", Math.abs(across) >= COMES);
}

function end(): void {
  const { card, by } = swipe ?? {};
  release();
  if (!card || by === null || by === undefined || Math.abs(by) < COMES) return;
  const button = card.querySelector<HTMLButtonElement>(`[data-action=${by > 0 ? "favorite" : "hide"}]`);
  // A favourite stays one.
  if (button?.ariaPressed !== "true") button?.click();
}

function release(): void {
  if (!swipe) return;
  swipe.card.style.removeProperty("--swiped");
  delete swipe.card.dataset.swipe;
  swipe.card.removeAttribute("data-swiped-far");
  swipe = null;
}

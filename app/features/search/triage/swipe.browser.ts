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

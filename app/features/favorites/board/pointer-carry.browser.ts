import type { Spot } from "#app/features/favorites/arrangement.ts";
import { stageOf } from "#app/features/favorites/stage.ts";

interface PointerPorts {
  /** Whether the card may be picked up now. */
  pick(number: string): boolean;
  over(spot: Spot): void;
  drop(): void;
  cancel(): void;
}

/** How long a finger must rest on a card to pick it up; a mouse only has to move. */
const LONG_PRESS_MS = 350;
const SLACK_PX = 8;
/** Within this distance of an edge the page scrolls. */
const EDGE_PX = 72;
const FASTEST_PX = 18;

const OWN_USE = "a:not(.cover), button:not([data-handle]), select, input, label";

interface Press {
  id: number;
  target: Element;
  card: HTMLElement;
  /** Where the drag began, and where the pointer is. */
  from: { x: number; y: number };
  at: { x: number; y: number };
  /** A touch that may still become scrolling. */
  longPress: boolean;
  timer: number;
  ghost: HTMLElement | null;
}

/** Lets the cards of a board be dragged with a mouse, a pen or a finger; returns a function that ends this. */
export function carryByPointer(board: HTMLElement, ports: PointerPorts): () => void {
  let press: Press | null = null;
  let frame = 0;
  const listening = new AbortController();
  const { signal } = listening;
  const columns = board.querySelector(".board-columns") ?? board;

  function down(event: PointerEvent) {
    const target = event.target as Element;
    const card = target.closest<HTMLElement>("[data-card]");
    if (press || !event.isPrimary || event.button !== 0 || !card || target.closest(OWN_USE)) return;
    const at = { x: event.clientX, y: event.clientY };
    // On the card itself, because a card that moves to another column no longer bubbles its events up to the
    // board.
    target.addEventListener("touchmove", keepStill, { signal, passive: false });
    const longPress = event.pointerType === "touch" && !target.closest("[data-handle]");
    const timer = longPress ? window.setTimeout(pick, LONG_PRESS_MS) : 0;
    press = { id: event.pointerId, target, card, from: at, at, longPress, timer, ghost: null };
  }

  function pick() {
    if (!press || !ports.pick(press.card.dataset.card!)) return end();
    board.setPointerCapture(press.id);
    press.ghost = ghostOf(press.card);
    if (press.longPress) navigator.vibrate?.(10);
    follow();
  }

  function move(event: PointerEvent) {
    if (press?.id !== event.pointerId) return;
    press.at = { x: event.clientX, y: event.clientY };
    if (press.ghost) return;
    const far = Math.hypot(press.at.x - press.from.x, press.at.y - press.from.y) > SLACK_PX;
    if (!far) return;
    if (press.longPress) end();
    else pick();
  }

  /**
   * Runs every frame during a drag: moves the ghost, scrolls at the edges, and finds the position below the
   * pointer.
   */
  function follow() {
    if (!press?.ghost) return;
    const { at, from, ghost } = press;
    ghost.style.translate = `${at.x - from.x}px ${at.y - from.y}px`;
    scrollBy(0, pull(at.y, innerHeight));
    const { left, right } = columns.getBoundingClientRect();
    columns.scrollLeft += pull(at.x - left, right - left);
    const spot = spotAt(at.x, at.y, press.card.dataset.card!);
    if (spot) ports.over(spot);
    frame = requestAnimationFrame(follow);
  }

  function up(event: PointerEvent) {
    if (press?.id !== event.pointerId) return;
    const carried = press.ghost !== null;
    end();
    if (!carried) return;
    swallowClick();
    ports.drop();
  }

  /** Prevents scrolling during a drag; a finger that scrolls has picked nothing up. */
  function keepStill(event: Event) {
    if (press?.ghost) event.preventDefault();
  }

  function giveUp() {
    const carried = press?.ghost;
    end();
    if (carried) ports.cancel();
  }

  function end() {
    if (!press) return;
    clearTimeout(press.timer);
    cancelAnimationFrame(frame);
    press.ghost?.remove();
    press.target.removeEventListener("touchmove", keepStill);
    press = null;
  }

  board.addEventListener("pointerdown", down, { signal });
  addEventListener("pointermove", move, { signal });
  addEventListener("pointerup", up, { signal });
  addEventListener("pointercancel", giveUp, { signal });
  addEventListener("keydown", ({ key }) => key === "Escape" && giveUp(), { signal });
  board.addEventListener("touchmove", keepStill, { signal, passive: false });
  board.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
  board.addEventListener("contextmenu", (event) => press && event.preventDefault(), { signal });
  return () => {
    giveUp();
    listening.abort();
  };
}

/** A copy of the card under the pointer. */
function ghostOf(card: HTMLElement): HTMLElement {
  const { left, top, width } = card.getBoundingClientRect();
  const ghost = card.cloneNode(true) as HTMLElement;
  for (const one of ghost.querySelectorAll("[id]")) one.removeAttribute("id");
  ghost.removeAttribute("data-card");
  ghost.setAttribute("aria-hidden", "true");
  ghost.inert = true;
  ghost.classList.add("board-ghost");
  Object.assign(ghost.style, { left: `${left}px`, top: `${top}px`, width: `${width}px` });
  document.body.append(ghost);
  return ghost;
}

/** Pixels to scroll in this frame, more the nearer to the edge. */
function pull(at: number, size: number): number {
  if (at < EDGE_PX) return -Math.round(FASTEST_PX * Math.min(1, (EDGE_PX - at) / EDGE_PX));
  if (at > size - EDGE_PX) return Math.round(FASTEST_PX * Math.min(1, (at - size + EDGE_PX) / EDGE_PX));
  return 0;
}

/** Where the card would land: on a column's name, at its top; in a column, between the cards at that point. */
function spotAt(x: number, y: number, carried: string): Spot | null {
  const under = document.elementFromPoint(x, y);
  const name = stageOf(under?.closest<HTMLElement>("[data-drop]")?.dataset.drop);
  if (name) return { stage: name, index: 0 };
  const column = under?.closest<HTMLElement>("[data-stage]");
  const stage = stageOf(column?.dataset.stage);
  if (!column || !stage) return null;
  const others = [...column.querySelectorAll<HTMLElement>("[data-card]")].filter(
    ({ dataset }) => dataset.card !== carried,
  );
  const index = others.filter((other) => {
    const { top, height } = other.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
  return { stage, index };
}

/** Prevents the click on the link below that follows the end of a drag. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }));
}

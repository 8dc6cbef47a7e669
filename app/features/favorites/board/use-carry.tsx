import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from "react";
import { spotOf, type Arrangement, type Move, type Spot } from "#app/features/favorites/arrangement.ts";
import { carriedBy, dropped, spotWords, withCarried, type Carry } from "./carry.ts";
import { carryByPointer } from "./pointer-carry.browser.ts";

interface CarryOptions {
  board: RefObject<HTMLElement | null>;
  shown: Arrangement;
  titleOf: (number: string) => string;
  onMove: (move: Move, by: Carry["by"]) => void;
}

interface Carrying {
  carry: Carry | null;
  /** Last announcement for screen readers. */
  announcement: string;
  /** For the handle of a card. */
  onKey: (event: KeyboardEvent, number: string) => void;
  say: (text: string) => void;
}

/** Moves cards of a board by pointer, and by keyboard on their handles. */
export function useCarry({ board, shown, titleOf, onMove }: CarryOptions): Carrying {
  const [carry, showCarry] = useState<Carry | null>(null);
  const [announcement, say] = useState("");
  /** The current state in a ref: a pointer may move and be released within one frame. */
  const now = useRef<Carry | null>(null);
  /** The card whose handle keeps the focus when it moves. */
  const focused = useRef<string | null>(null);

  function hold(next: Carry | null) {
    now.current = next;
    showCarry(next);
  }

  function pick(number: string, by: Carry["by"]): boolean {
    const spot = spotOf(shown, number);
    if (spot) hold({ number, spot, by });
    return spot !== null;
  }

  function over(spot: Spot) {
    const active = now.current;
    if (active && (active.spot.stage !== spot.stage || active.spot.index !== spot.index))
      hold({ ...active, spot });
  }

  function drop() {
    const active = now.current;
    if (!active) return;
    hold(null);
    say(`${titleOf(active.number)} solto em ${spotWords(withCarried(shown, active), active.number)}.`);
    onMove(dropped(shown, active), active.by);
  }

  function cancel() {
    const active = now.current;
    if (!active) return;
    hold(null);
    say(`Cancelado. ${titleOf(active.number)} voltou para ${spotWords(shown, active.number)}.`);
  }

  const ports = { pick: (number: string) => pick(number, "pointer"), over, drop, cancel };
  const latest = useEffectEvent(() => ports);
  useEffect(
    () =>
      carryByPointer(board.current!, {
        pick: (number) => latest().pick(number),
        over: (spot) => latest().over(spot),
        drop: () => latest().drop(),
        cancel: () => latest().cancel(),
      }),
    [board],
  );

  const byKeys = carry?.by === "keyboard";
  useEffect(() => {
    if (!byKeys) return;
    const letGo = () => latest().cancel();
    addEventListener("pointerdown", letGo);
    return () => removeEventListener("pointerdown", letGo);
  }, [byKeys]);

  // A card in another column is a new element: its handle is focused after every render.
  useLayoutEffect(() => {
    if (focused.current === null) return;
    const handle = document.getElementById(handleId(focused.current));
    if (handle !== document.activeElement) handle?.focus({ preventScroll: true });
    handle?.closest("[data-card]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
    if (!carry) focused.current = null;
  });

  function onKey(event: KeyboardEvent, number: string) {
    const { key } = event;
    const active = carry?.number === number ? carry : null;
    if (key === " " || key === "Enter") {
      event.preventDefault();
      focused.current = number;
      if (active) return drop();
      if (pick(number, "keyboard"))
        say(
          `${titleOf(number)} na mão: ${spotWords(shown, number)}. Setas movem, Espaço solta, Esc cancela.`,
        );
      return;
    }
    if (!active) return;
    const spot = carriedBy(key, shown, active);
    if (spot) {
      event.preventDefault();
      focused.current = number;
      over(spot);
      say(`${spotWords(withCarried(shown, { ...active, spot }), number)}.`);
    } else if (key === "Escape" || key === "Tab") {
      // After Tab the focus must move on, so it is not put back.
      focused.current = key === "Escape" ? number : null;
      cancel();
    }
  }
  return { carry, announcement, onKey, say };
}

export function handleId(number: string): string {
  return `alca-${number}`;
}

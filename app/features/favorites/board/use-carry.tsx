import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from "react";
import { spotOf, type Arrangement, type Move, type Spot } from "./arrangement.ts";
import { carriedBy, dropped, spotWords, withCarried, type Carry } from "./carry.ts";
import { carryByPointer } from "./pointer-carry.browser.ts";

interface Asked {
  board: RefObject<HTMLElement | null>;
  shown: Arrangement;
  titleOf: (number: string) => string;
  onMove: (move: Move, by: Carry["by"]) => void;
}

export interface Carrying {
  carry: Carry | null;
  /** What was just said of it, for people who do not see it. */
  said: string;
  /** For the handle of a card. */
  onKey: (event: KeyboardEvent, number: string) => void;
  say: (text: string) => void;
}

/** Carries cards of a board: with a pointer, and with the keys of their handles. */
export function useCarry({ board, shown, titleOf, onMove }: Asked): Carrying {
  const [carry, showCarry] = useState<Carry | null>(null);
  const [said, say] = useState("");
  /** As it is this very moment: a pointer may move and let go within one frame. */
  const now = useRef<Carry | null>(null);
  /** Whose handle has the focus, wherever its card goes. */
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
    const held = now.current;
    if (held && (held.spot.stage !== spot.stage || held.spot.index !== spot.index)) hold({ ...held, spot });
  }

  function drop() {
    const held = now.current;
    if (!held) return;
    hold(null);
    say(`${titleOf(held.number)} solto em ${spotWords(withCarried(shown, held), held.number)}.`);
    onMove(dropped(shown, held), held.by);
  }

  function cancel() {
    const held = now.current;
    if (!held) return;
    hold(null);
    say(`Cancelado. ${titleOf(held.number)} voltou para ${spotWords(shown, held.number)}.`);
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

  // A card that comes to another column is a new element there: looked after whenever anything was drawn.
  useLayoutEffect(() => {
    if (focused.current === null) return;
    const handle = document.getElementById(handleId(focused.current));
    if (handle !== document.activeElement) handle?.focus({ preventScroll: true });
    handle?.closest("[data-card]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
    if (!carry) focused.current = null;
  });

  function onKey(event: KeyboardEvent, number: string) {
    const { key } = event;
    const held = carry?.number === number ? carry : null;
    if (key === " " || key === "Enter") {
      event.preventDefault();
      focused.current = number;
      if (held) return drop();
      if (pick(number, "keyboard"))
        say(
          `${titleOf(number)} na mão: ${spotWords(shown, number)}. Setas movem, Espaço solta, Esc cancela.`,
        );
      return;
    }
    if (!held) return;
    const spot = carriedBy(key, shown, held);
    if (spot) {
      event.preventDefault();
      focused.current = number;
      over(spot);
      say(`${spotWords(withCarried(shown, { ...held, spot }), number)}.`);
    } else if (key === "Escape" || key === "Tab") {
      // Whoever goes on with Tab wants the focus to go on as well.
      focused.current = key === "Escape" ? number : null;
      cancel();
    }
  }
  return { carry, said, onKey, say };
}

export function handleId(number: string): string {
  return `alca-${number}`;
}

import { useState, type KeyboardEvent, type RefObject } from "react";
import { Icon } from "#app/ui/icon.tsx";

/** Buttons for the previous and the next photo, with the position. */
export function SlideButtons({
  at,
  count,
  onGo,
}: {
  at: number;
  count: number;
  onGo: (index: number) => void;
}) {
  if (count < 2) return null;
  return (
    <>
      {step("Foto anterior", "left", at - 1)}
      {step("Próxima foto", "right", at + 1)}
      <p className="gallery-count" aria-live="polite">
        <span aria-hidden="true">
          {at + 1} / {count}
        </span>
        <span className="sr-only">
          Foto {at + 1} de {count}
        </span>
      </p>
    </>
  );

  // At an end the button stays and is marked as disabled, so that the focus is not lost.
  function step(label: string, icon: string, to: number) {
    return (
      <button
        type="button"
        className={`gallery-button gallery-${icon}`}
        aria-label={label}
        aria-disabled={to < 0 || to >= count}
        onClick={() => onGo(to)}
      >
        <Icon name={icon} />
      </button>
    );
  }
}

/** The visible slide of a row that scrolls sideways, and functions to move to another. */
export function useSlides(row: RefObject<HTMLUListElement | null>, count: number, first = 0) {
  const [at, setAt] = useState(first);
  function go(index: number, behavior: ScrollBehavior = "smooth") {
    const { current } = row;
    if (!current || index < 0 || index >= count) return;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    current.scrollTo({ left: index * current.clientWidth, behavior: still ? "instant" : behavior });
  }
  return {
    at,
    go,
    onScroll() {
      const { scrollLeft, clientWidth } = row.current!;
      setAt(Math.min(Math.max(Math.round(scrollLeft / clientWidth), 0), count - 1));
    },
    onKeyDown(event: KeyboardEvent) {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (step === undefined || event.altKey || event.metaKey || event.ctrlKey) return;
      event.preventDefault();
      go(at + step);
    },
  };
}

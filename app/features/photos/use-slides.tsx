import { useState, type KeyboardEvent, type RefObject } from "react";

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

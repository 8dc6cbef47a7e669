import { useEffect, useRef, type RefObject } from "react";

/** Focuses the first refused field inside the element, each time the server has refused something anew. */
export function useFirstInvalid<T extends HTMLElement>(refusal: unknown): RefObject<T | null> {
  const around = useRef<T>(null);
  useEffect(() => {
    if (refusal) around.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refusal]);
  return around;
}

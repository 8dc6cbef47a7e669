import { useEffect, useRef, type RefObject } from "react";

/** Focuses the first invalid field inside the element after each refusal by the server. */
export function useFirstInvalid<T extends HTMLElement>(refusal: unknown): RefObject<T | null> {
  const around = useRef<T>(null);
  useEffect(() => {
    if (refusal) around.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refusal]);
  return around;
}

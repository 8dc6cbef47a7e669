import { useLayoutEffect, useRef, type RefObject } from "react";

/**
 * Sets a form to the server's values whenever `said` changes; but not while a later search of the same form
 * is pending, because that would undo its choice. Text being typed stays.
 */
export function useFormState(form: RefObject<HTMLFormElement | null>, said: string) {
  const held = useRef({ said, shown: said, searches: 0 });
  const typing = useRef<HTMLInputElement | null>(null);

  function show() {
    const { current } = held;
    if (current.searches > 0 || current.shown === current.said) return;
    current.shown = current.said;
    const field = document.activeElement === typing.current ? typing.current : null;
    const typed = field?.value;
    form.current?.reset();
    if (field && typed) field.value = typed;
  }

  // A layout effect, because a later effect may run inside the next click and undo it.
  useLayoutEffect(() => {
    held.current.said = said;
    show();
  });

  /** Call when the form has started a search. */
  async function follow(search: Promise<void>) {
    typing.current = null;
    held.current.searches++;
    await search;
    held.current.searches--;
    show();
  }
  /** Remembers the field with text that is typed and not searched yet; null forgets it. */
  const setTyping = (field: HTMLInputElement | null) => {
    typing.current = field;
  };
  return { follow, setTyping };
}

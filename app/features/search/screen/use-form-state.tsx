import { useLayoutEffect, useRef, type RefObject } from "react";

/**
 * Puts a form to what the server says whenever `said` changes. Not while a later search of the same form is under way: its
 * choice would be taken back by the answer to the one before. What is being typed stays.
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

  // Together with what is drawn: a later effect may run inside the next click, and take that back.
  useLayoutEffect(() => {
    held.current.said = said;
    show();
  });

  /** To be told of a search that the form began. */
  async function follow(search: Promise<void>) {
    typing.current = null;
    held.current.searches++;
    await search;
    held.current.searches--;
    show();
  }
  /** To be told of letters that no search knows of yet; null when they are given up. */
  const hearTyping = (field: HTMLInputElement | null) => {
    typing.current = field;
  };
  return { follow, hearTyping };
}

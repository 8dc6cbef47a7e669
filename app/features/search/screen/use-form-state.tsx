import { useLayoutEffect, useRef, type RefObject } from "react";

/**
 * Sets a form to the server's values whenever `announcement` changes; but not while a later search of the same form
 * is pending, because that would undo its choice. Text being typed stays.
 */
export function useFormState(form: RefObject<HTMLFormElement | null>, announcement: string) {
  const last = useRef({ announcement, shown: announcement, searches: 0 });
  const typing = useRef<HTMLInputElement | null>(null);

  function show() {
    const { current } = last;
    if (current.searches > 0 || current.shown === current.announcement) return;
    current.shown = current.announcement;
    const field = document.activeElement === typing.current ? typing.current : null;
    const typed = field?.value;
    form.current?.reset();
    if (field && typed) field.value = typed;
  }

  // A layout effect, because a later effect may run inside the next click and undo it.
  useLayoutEffect(() => {
    last.current.announcement = announcement;
    show();
  });

  /** Call when the form has started a search. */
  async function follow(search: Promise<void>) {
    typing.current = null;
    last.current.searches++;
    await search;
    last.current.searches--;
    show();
  }
  /** Remembers the field with text that is typed and not searched yet; null forgets it. */
  const setTyping = (field: HTMLInputElement | null) => {
    typing.current = field;
  };
  return { follow, setTyping };
}

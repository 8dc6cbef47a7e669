const CHANGE = "filterchange";

/** Tells the form around an element that what it holds has changed, where no event of the browser does. */
export function announceChange(element: Element): void {
  element.dispatchEvent(new CustomEvent(CHANGE, { bubbles: true }));
}

/** Hears what `announceChange` says inside the form; what it returns stops that. */
export function hearChanges(form: HTMLFormElement, heard: () => void): () => void {
  form.addEventListener(CHANGE, heard);
  return () => form.removeEventListener(CHANGE, heard);
}

/** Whether something is chosen in the form that the server does not know of, or taken back. */
export function hasChoice(form: HTMLFormElement): boolean {
  return Array.from(form.elements).some(
    (element) => element instanceof HTMLInputElement && element.checked !== element.defaultChecked,
  );
}

/** Calls `read` once a form has gone back to what the server said: the event itself comes before. */
export function hearReset(form: HTMLFormElement | null, read: () => void): () => void {
  const listen = () => queueMicrotask(read);
  form?.addEventListener("reset", listen);
  return () => form?.removeEventListener("reset", listen);
}

/** Calls `read` for everything typed into a form, and, without an event, once it has gone back. */
export function hearInput(form: HTMLFormElement | null, read: (event?: Event) => void): () => void {
  const typed = (event: Event) => read(event);
  form?.addEventListener("input", typed);
  const stop = hearReset(form, read);
  return () => {
    form?.removeEventListener("input", typed);
    stop();
  };
}

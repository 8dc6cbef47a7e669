const CHANGE = "filterchange";

/** Dispatches an event for a change in the form that the browser itself does not report. */
export function announceChange(element: Element): void {
  element.dispatchEvent(new CustomEvent(CHANGE, { bubbles: true }));
}

/** Subscribes to `announceChange` inside the form; returns a function that unsubscribes. */
export function onFilterChange(form: HTMLFormElement, heard: () => void): () => void {
  form.addEventListener(CHANGE, heard);
  return () => form.removeEventListener(CHANGE, heard);
}

const announced = new WeakMap<HTMLFormElement, string>();

/**
 * Announces the choices that were made in the server's markup before it was hydrated. Parts of the form are hydrated one
 * by one and each calls this; the same choices are announced once.
 */
export function announceEarlyChoice(form: HTMLFormElement): void {
  const choices = Array.from(form.elements)
    .flatMap((element) => (isChoice(element) ? [`${element.name}=${element.value}`] : []))
    .join("&");
  if (choices === "" || announced.get(form) === choices) return;
  announced.set(form, choices);
  announceChange(form);
}

/** Whether an element differs from what the server rendered. */
function isChoice(element: Element): element is HTMLInputElement | HTMLSelectElement {
  if (element instanceof HTMLSelectElement) return element.selectedOptions[0]?.defaultSelected === false;
  return element instanceof HTMLInputElement && element.checked !== element.defaultChecked;
}

/** Calls `read` after a form has been reset: the reset event itself comes before the values change. */
export function onFormReset(form: HTMLFormElement | null, read: () => void): () => void {
  const listen = () => queueMicrotask(read);
  form?.addEventListener("reset", listen);
  return () => form?.removeEventListener("reset", listen);
}

/** Calls `read` for all input into a form, and, without an event, after it has been reset. */
export function onFormInput(form: HTMLFormElement | null, read: (event?: Event) => void): () => void {
  const typed = (event: Event) => read(event);
  form?.addEventListener("input", typed);
  const stop = onFormReset(form, read);
  return () => {
    form?.removeEventListener("input", typed);
    stop();
  };
}

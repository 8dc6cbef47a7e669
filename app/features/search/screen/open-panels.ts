const GAP = 8;
/** Closed, the drawer is part of the bar. */
const DIALOG = { role: "dialog", "aria-modal": "true", "aria-label": "Filtros" };

/** Closes whatever is open in the form: a popover or the drawer. */
export function closeAll(form: HTMLFormElement): void {
  for (const open of form.querySelectorAll<HTMLElement>(":popover-open")) open.hidePopover();
}

/** Where style alone cannot tie a popover to its button, it is put there when it opens; what it returns stops that. */
export function keepBeside(form: HTMLFormElement): () => void {
  if (CSS.supports("anchor-scope: --a")) return () => {};
  const place = ({ target }: Event) => {
    const panel = target as HTMLElement;
    const button = panel.previousElementSibling;
    if (!panel.matches(".filter-panel:popover-open") || !button) return;
    const { left, bottom } = button.getBoundingClientRect();
    const most = window.innerWidth - panel.offsetWidth - GAP;
    panel.style.setProperty("left", `${Math.max(GAP, Math.min(left, most))}px`);
    panel.style.setProperty("top", `${bottom + GAP}px`);
  };
  form.addEventListener("toggle", place, true);
  return () => form.removeEventListener("toggle", place, true);
}

/** Before the drawer opens: what stands before it keeps its width when the buttons between them are gone. */
export function keepWidth(drawer: HTMLElement): void {
  const before = drawer.previousElementSibling;
  if (before instanceof HTMLElement) before.style.setProperty("--kept-width", `${before.offsetWidth}px`);
}

/** Everything beside an open drawer: out of reach of keys and screen readers, as the drawer's backdrop covers it. */
export function holdAside(drawer: HTMLElement): void {
  for (const [name, value] of Object.entries(DIALOG)) drawer.setAttribute(name, value);
  for (const element of beside(drawer)) element.inert = true;
  drawer.querySelector<HTMLElement>("button")?.focus();
}

export function letGo(drawer: HTMLElement): void {
  for (const name of Object.keys(DIALOG)) drawer.removeAttribute(name);
  for (const element of beside(drawer)) element.inert = false;
}

/** The siblings of an element and of all it is in. */
function* beside(element: HTMLElement): Generator<HTMLElement> {
  for (let inside = element; inside !== document.body; inside = inside.parentElement!) {
    for (const sibling of inside.parentElement!.children)
      if (sibling !== inside && sibling instanceof HTMLElement && sibling.tagName !== "SCRIPT") yield sibling;
  }
}

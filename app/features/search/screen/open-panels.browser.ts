const GAP = 8;
/** Attributes of the open drawer; while closed it is part of the bar and no dialog. */
const DIALOG = { role: "dialog", "aria-modal": "true", "aria-label": "Filtros" };

/** Positions popovers at their buttons by script when CSS anchors are missing; returns a function that stops it. */
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

/** Makes the open drawer a dialog: it gets the focus, and Tab stays inside. */
export function beDialog(drawer: HTMLElement): void {
  for (const [name, value] of Object.entries(DIALOG)) drawer.setAttribute(name, value);
  drawer.addEventListener("keydown", goRound);
  endsOf(drawer).first.focus();
}

export function beBar(drawer: HTMLElement): void {
  for (const name of Object.keys(DIALOG)) drawer.removeAttribute(name);
  drawer.removeEventListener("keydown", goRound);
}

function goRound(event: KeyboardEvent): void {
  const { first, last } = endsOf(event.currentTarget as HTMLElement);
  const [end, other] = event.shiftKey ? [first, last] : [last, first];
  if (event.key !== "Tab" || document.activeElement !== end) return;
  event.preventDefault();
  other.focus();
}

/** The first and the last control of the drawer: the close button and the apply button. */
function endsOf(drawer: HTMLElement): { first: HTMLElement; last: HTMLElement } {
  const first = drawer.querySelector<HTMLElement>(".drawer-head button")!;
  return { first, last: drawer.querySelector<HTMLElement>(".drawer-foot button")! };
}

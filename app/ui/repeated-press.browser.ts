import { inTab } from "./text-store.browser.ts";
import { REPEAT_KEY } from "./repeat-key.ts";

/** A press that was longer ago has nothing to do with code that does not arrive now. */
const RECENT_MS = 20_000;
const PRESSED = "a, button, summary, [role=button]";

/** How a control is found again in the page that is loaded anew. */
interface Press {
  tag: string;
  name: string;
  /** Its place among all with this name. */
  at: number;
}

/** What is repeated: a press, or going to an address. */
type Repeated = { press: Press } | { to: string };

let last: { press: Press; at: number } | null = null;

function nameOf(element: Element): string {
  return element.id || (element.getAttribute("aria-label") ?? element.textContent);
}

function namesakes(tag: string, name: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(tag)].filter((element) => nameOf(element) === name);
}

/** Notices each press before its handlers, which may change the control's name. */
function notice({ target, timeStamp }: Event): void {
  const element = target instanceof Element && target.closest<HTMLElement>(PRESSED);
  if (!element) return;
  const [tag, name] = [element.localName, nameOf(element)];
  last = { press: { tag, name, at: namesakes(tag, name).indexOf(element) }, at: timeStamp };
}

if (typeof document !== "undefined") document.addEventListener("click", notice, true);

function keep(repeated: Repeated): void {
  inTab.write(REPEAT_KEY, JSON.stringify({ from: location.href, ...repeated }));
}

/** Has the last press repeated when this page is loaded again. */
export function keepPress(): void {
  if (last && performance.now() - last.at < RECENT_MS) keep({ press: last.press });
}

/**
 * Has somebody led on to `path` when this page is loaded again while they wait for that: so the framework does where it
 * misses a route's code, and forgets where they were going. Returns a function that ends this.
 */
export function keepDestination(path: string): () => void {
  const leave = () => {
    // Somebody who is there already reloads the page themselves.
    if (new URL(path, location.href).href !== location.href) keep({ to: path });
  };
  addEventListener("pagehide", leave);
  return () => removeEventListener("pagehide", leave);
}

/** Repeats what this page was loaded again for. React hydrates a part first that is pressed. */
export function repeatPress(): void {
  const text = inTab.read(REPEAT_KEY);
  if (text === null) return;
  inTab.write(REPEAT_KEY, null);
  const { from, ...repeated } = JSON.parse(text) as Repeated & { from: string };
  const [loading] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (loading?.type !== "reload" || from !== location.href) return;
  if ("to" in repeated) location.assign(repeated.to);
  else namesakes(repeated.press.tag, repeated.press.name)[repeated.press.at]?.click();
}

import { inTab } from "./text-store.browser.ts";
import { keepPress } from "./repeated-press.browser.ts";
import { isUnreached } from "./unreached.ts";

const GESTURES = ["pointermove", "pointerdown", "keydown", "focusin", "click"] as const;
/** After this time a page that nobody touches loads the rest too, so that it is there without a network. */
const REST_MS = 3_000;

/** Resolves with the first of these events anywhere in the page. */
function firstOf(kinds: readonly (keyof WindowEventMap)[]): Promise<void> {
  const over = new AbortController();
  const { signal } = over;
  return new Promise((resolve) => {
    const heard = (event: Event) => {
      const { type, movementX, movementY } = event as PointerEvent;
      // Browsers report a pointer that rests where the page appeared.
      if (type === "pointermove" && movementX === 0 && movementY === 0) return;
      over.abort();
      resolve();
    };
    for (const kind of kinds) addEventListener(kind, heard, { capture: true, passive: true, signal });
  });
}

let first: Promise<void> | null = null;

/**
 * Resolves with the first movement of a pointer, touch or key, or after seconds without one. What only serves presses
 * is loaded then.
 */
export function firstGesture(): Promise<void> {
  const rest = () => new Promise<void>((resolve) => setTimeout(resolve, REST_MS));
  return (first ??= Promise.race([firstOf(GESTURES), rest()]));
}

const arrived = new WeakSet<() => Promise<unknown>>();

/**
 * Loads code where it can come: from the network, or from what the service worker keeps. Without either it is not even
 * asked for, because browsers do not ask again, as long as the document lives, for a module that did not arrive.
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  const canCome = navigator.onLine || navigator.serviceWorker?.controller || arrived.has(load);
  if (!canCome) throw new TypeError("Failed to fetch");
  const code = await load();
  arrived.add(load);
  return code;
}

/** Calls `again` whenever the network is back; returns a function that ends this. */
export function onNetwork(again: () => void): () => void {
  addEventListener("online", again);
  return () => removeEventListener("online", again);
}

/** The errors of missing code for which this tab has loaded a page again. */
const RELOADED_KEY = "martelo.recarregadas";

/** Code that is missing in a page that was loaded again for it, too. */
export class StillMissing extends TypeError {}

/**
 * For code that did not arrive although it was asked for: if our server answers, the page is loaded again at its address,
 * as the framework does for a route's own code. A deployment may have replaced the file, so this happens once for each. If
 * the server does not answer, rejects with the error.
 */
export async function anew(error: unknown): Promise<never> {
  return loadAgain(error, () => {});
}

/** As above, for code that a press needs: the press is repeated in the page that is loaded again. */
export async function anewWithPress(error: unknown): Promise<never> {
  return loadAgain(error, keepPress);
}

async function loadAgain(error: unknown, keep: () => void): Promise<never> {
  if (!isUnreached(error)) throw error;
  await fetch("/favicon.svg", { method: "HEAD", cache: "no-store" }).catch(() => Promise.reject(error));
  const { message } = error as TypeError;
  const reloaded = inTab.read(RELOADED_KEY)?.split("\n") ?? [];
  if (reloaded.includes(message)) throw new StillMissing(message);
  // Where nothing can be noted, nothing ends a row of reloads.
  if (!inTab.write(RELOADED_KEY, [...reloaded, message].join("\n"))) throw error;
  keep();
  location.reload();
  return new Promise(() => {});
}

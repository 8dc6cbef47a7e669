const GESTURES = ["pointermove", "pointerdown", "keydown", "focusin", "click"] as const;
const PRESSES = ["pointerdown", "keydown"] as const;
/** After this time a page that nobody touches loads the rest too, so that it is there without a network. */
const REST_MS = 3_000;

/** Resolves with the next of these events anywhere in the page. */
function next(kinds: readonly (keyof WindowEventMap)[]): Promise<void> {
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
  return (first ??= Promise.race([next(GESTURES), rest()]));
}

const TRIES = 3;

/**
 * Loads the code of a part that the server's markup shows already, with the first gesture. When it does not arrive, the
 * next presses try again; until then the part works as it does without scripts. Rejects without a network only.
 */
export async function loadForWritten<T>(load: () => Promise<T>): Promise<T> {
  await firstGesture();
  for (let tries = 1; tries < TRIES; tries++) {
    try {
      return await load();
    } catch {
      await next(PRESSES);
    }
  }
  return load().catch((error: unknown) => (navigator.onLine ? anew() : Promise.reject(error)));
}

/**
 * Reloads the page when code cannot be loaded, because it belongs to an older release; the framework does the same for
 * a route's own code.
 */
export function anew(): Promise<never> {
  location.reload();
  return new Promise(() => {});
}

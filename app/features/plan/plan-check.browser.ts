import { MINUTE_MS } from "#app/lib/durations.ts";

const PATH = "/functions/check-subscription";
/** What the tabs of this browser know together: the tag of the last answer and when it came. */
const KEY = "martelo.plano";
/** A tab that comes back asks at once, but not for every switch between tabs. */
const RETURN_MS = 5_000;

interface Known {
  tag: string;
  at: number;
}

/**
 * Asks once a minute whether the member's plan has changed, once for all tabs of this browser and never from a hidden
 * one, and at once when a tab comes back: somebody may have paid in another. Returns the function that ends it.
 */
export function watchPlan(onChange: () => void): () => void {
  let shown = readKnown()?.tag ?? null;
  let timer: ReturnType<typeof setInterval> | undefined;

  function learn({ tag }: Known): void {
    const changed = shown !== null && shown !== tag;
    shown = tag;
    if (changed) onChange();
  }

  async function ask(minAgeMs: number): Promise<void> {
    const known = readKnown();
    if (document.visibilityState === "hidden" || (known && Date.now() - known.at < minAgeMs)) return;
    // Written first, so that other tabs do not ask as well.
    if (known) writeKnown({ ...known, at: Date.now() });
    const headers = known ? { "If-None-Match": known.tag } : undefined;
    const response = await fetch(PATH, { method: "POST", headers }).catch(() => null);
    if (response?.status === 401) return stop();
    const tag = response?.ok ? response.headers.get("etag") : null;
    if (!tag) return;
    const learned = { tag, at: Date.now() };
    writeKnown(learned);
    learn(learned);
  }

  const look = () => void ask(RETURN_MS);
  const hear = ({ key }: StorageEvent) => {
    const known = key === KEY ? readKnown() : null;
    if (known) learn(known);
  };
  document.addEventListener("visibilitychange", look);
  addEventListener("storage", hear);
  timer = setInterval(() => void ask(MINUTE_MS), MINUTE_MS);
  void ask(MINUTE_MS);

  function stop(): void {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
    removeEventListener("storage", hear);
  }
  return stop;
}

function readKnown(): Known | null {
  try {
    const { tag, at } = JSON.parse(localStorage.getItem(KEY) ?? "null") as Partial<Known>;
    return typeof tag === "string" && typeof at === "number" ? { tag, at } : null;
  } catch {
    return null;
  }
}

function writeKnown(known: Known): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(known));
  } catch {
    // Without storage, each tab asks for itself.
  }
}

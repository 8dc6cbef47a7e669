import type { BellState, PageBell } from "./bell-state.ts";
import { bellSignal, receiveBell, onPublished } from "./bell-store.ts";
import { listenToBell } from "./listen-bell.browser.ts";

/** A hidden tab keeps its stream for this long, because people often return. */
const HIDDEN_MS = 30_000;

/**
 * Synchronizes this tab's bell with the member's other tabs and, if the plan has live updates, with the
 * server: of all visible tabs one holds the stream and publishes its states to the others. Returns a function
 * that ends it.
 */
export function joinBell({ channel: name, live }: Pick<PageBell, "channel" | "live">): () => void {
  const channel = new BroadcastChannel(name);
  channel.addEventListener("message", ({ data }: MessageEvent<BellState>) => receiveBell(data));
  const quiet = onPublished((state) => channel.postMessage(state));
  // The page has just been loaded: its state may be newer than that of the other tabs.
  if (bellSignal.value) channel.postMessage(bellSignal.value);
  const stop = live ? listenWhileSeen(name) : () => {};
  return () => {
    stop();
    quiet();
    channel.close();
  };
}

function listenWhileSeen(name: string): () => void {
  let turn: AbortController | null = null;
  let rest: ReturnType<typeof setTimeout> | undefined;

  function begin(): void {
    clearTimeout(rest);
    if (turn) return;
    turn = new AbortController();
    void waitForTurn(name, turn.signal);
  }

  function end(): void {
    clearTimeout(rest);
    turn?.abort();
    turn = null;
  }

  function look(): void {
    if (document.visibilityState === "visible") begin();
    else rest = setTimeout(end, HIDDEN_MS);
  }

  document.addEventListener("visibilitychange", look);
  addEventListener("pagehide", end);
  addEventListener("pageshow", look);
  look();
  return () => {
    document.removeEventListener("visibilitychange", look);
    removeEventListener("pagehide", end);
    removeEventListener("pageshow", look);
    end();
  };
}

/** Opens the stream when no other tab has one. Without the Web Locks API, which needs HTTPS, every tab opens one. */
async function waitForTurn(name: string, signal: AbortSignal): Promise<void> {
  if (!("locks" in navigator)) return listenToBell(signal);
  await navigator.locks.request(name, { signal }, () => listenToBell(signal)).catch(() => {});
}

import type { BellState, PageBell } from "./bell-state.ts";
import { bellSignal, hearBell, onLearned } from "./bell-store.ts";
import { listenToBell } from "./listen-bell.browser.ts";

/** So long a hidden tab still listens: people come back. */
const HIDDEN_MS = 30_000;

/**
 * Keeps this tab's bell in step with the member's other tabs and, where the plan is told at once, with the server: of all
 * tabs that can be seen one holds the stream and tells the others. Until the returned function is called.
 */
export function joinBell({ channel: name, live }: Omit<PageBell, "state">): () => void {
  const channel = new BroadcastChannel(name);
  channel.addEventListener("message", ({ data }: MessageEvent<BellState>) => hearBell(data));
  const quiet = onLearned((state) => channel.postMessage(state));
  // The page just came from the server: it may know more than the tabs that were open.
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

/** Listens when no other tab does. Without locks, which need an encrypted page, every tab listens for itself. */
async function waitForTurn(name: string, signal: AbortSignal): Promise<void> {
  if (!("locks" in navigator)) return listenToBell(signal);
  await navigator.locks.request(name, { signal }, () => listenToBell(signal)).catch(() => {});
}

import { retryAfterMs } from "#app/lib/retry-after.ts";
import { BELL_DATA_PATH, stateId, type BellState } from "./bell-state.ts";
import { bellSignal, publishBell } from "./bell-store.ts";
import { backOffMs, createEventReader } from "./event-stream.ts";

/** Timeout without any data: the server sends a pulse every 20 seconds. */
const SILENCE_MS = 50_000;
/** After another browser of the member has replaced this one: no hurry to reconnect. */
const CROWDED_MS = 5 * 60_000;

/**
 * How a connection ended: for good, or with the milliseconds to wait before reconnecting; null: the usual
 * back-off.
 */
type End = "over" | { waitMs: number | null };

/** Keeps a stream of the bell's states open until the signal aborts or the server ends it for good. */
export async function listenToBell(signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted;) {
    let heard = false;
    const end = await listenOnce(signal, () => (heard = true));
    if (end === "over") return;
    failures = heard ? 0 : failures + 1;
    await pause(end.waitMs ?? backOffMs(failures, Math.random()), signal);
  }
}

async function listenOnce(signal: AbortSignal, onAlive: () => void): Promise<End> {
  const silent = new AbortController();
  let watch = setTimeout(() => silent.abort(), SILENCE_MS);
  let end: End = { waitMs: null };
  const read = createEventReader(({ event, data }) => {
    if (event === "state") publishBell(JSON.parse(data) as BellState);
    else if (event === "end") end = data === "too_many_browsers" ? { waitMs: CROWDED_MS } : "over";
  });
  try {
    const known = bellSignal.value;
    const response = await fetch(BELL_DATA_PATH, {
      headers: { Accept: "text/event-stream", ...(known && { "Last-Event-ID": stateId(known) }) },
      cache: "no-store",
      signal: AbortSignal.any([signal, silent.signal]),
    });
    if (!response.ok || !response.body) return refused(response);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      onAlive();
      clearTimeout(watch);
      watch = setTimeout(() => silent.abort(), SILENCE_MS);
      read(value);
    }
  } catch {
    // Ended by the network, by the timeout or by the page itself.
  } finally {
    clearTimeout(watch);
  }
  return end;
}

/** Decides about a refused request: signed out or without the plan, retrying is useless; other refusals pass. */
function refused({ status, headers }: Response): End {
  if (status === 204) return "over";
  if (status >= 400 && status < 500 && status !== 429) return "over";
  return { waitMs: retryAfterMs(headers.get("retry-after"), new Date()) };
}

/** Waits; shorter when the browser is online again meanwhile. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer);
      removeEventListener("online", over);
      signal.removeEventListener("abort", over);
      resolve();
    };
    const timer = setTimeout(over, ms);
    addEventListener("online", over);
    signal.addEventListener("abort", over);
    if (signal.aborted) over();
  });
}

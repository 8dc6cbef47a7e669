import { MARK_PATH, markName, readMark, type FavoriteMark } from "./favorite-mark.ts";
import type { FavoriteStore, MarkAnswer } from "./favorite-store.ts";

/** Sends a heart's form by script; the JSON answer has no redirect. */
export async function sendMark({ number, saved }: FavoriteMark): Promise<MarkAnswer> {
  try {
    const { ok, status } = await fetch(MARK_PATH, {
      method: "POST",
      // The request continues when the page is left.
      keepalive: true,
      headers: { Accept: "application/json" },
      body: new URLSearchParams({ [markName(saved)]: number }),
    });
    return ok ? "done" : status === 401 ? "sign_in" : status === 402 ? "plan" : "failed";
  } catch {
    return "unreached";
  }
}

/** Synchronizes the member's tabs; returns a function that ends this. */
export function joinTabs(store: FavoriteStore): () => void {
  const channel = new BroadcastChannel("martelo.favoritos");
  channel.addEventListener("message", ({ data }: MessageEvent<string>) => {
    const mark = readMark(new URLSearchParams(data));
    if (mark) store.hear(mark);
  });
  const leave = store.done.subscribe(() => {
    const mark = store.done.value;
    if (mark) channel.postMessage(`${markName(mark.saved)}=${mark.number}`);
  });
  return () => {
    leave();
    channel.close();
  };
}

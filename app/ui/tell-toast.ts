import type { Toast } from "./toast.ts";

const listeners = new Set<(toast: Toast) => void>();

/** Says something that no page load brings: what a script of ours did, or would not do. Browser only. */
export function tellToast(toast: Toast): void {
  for (const listener of listeners) listener(toast);
}

/** Hears every such word until the returned function is called. */
export function onToast(listener: (toast: Toast) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

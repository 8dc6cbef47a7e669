import type { Toast } from "./toast.ts";

const listeners = new Set<(toast: Toast) => void>();

/** Shows a toast without a page load, for the result of a script's action. Browser only. */
export function showToast(toast: Toast): void {
  for (const listener of listeners) listener(toast);
}

/** Subscribes to these toasts. Returns the unsubscribe function. */
export function onToast(listener: (toast: Toast) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

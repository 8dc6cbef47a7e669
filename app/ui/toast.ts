/** A short message about what just happened, shown once on the next page. */
export interface Toast {
  tone: "good" | "bad";
  title: string;
  /** Several lines, separated by `\n`: what happened, then why or what to do. */
  text: string | null;
}

const listeners = new Set<(toast: Toast) => void>();

export function goodNews(title: string, text: string | null = null): Toast {
  return { tone: "good", title, text };
}

export function badNews(title: string, text: string | null = null): Toast {
  return { tone: "bad", title, text };
}

/** Shows a toast without a page load, for the result of a script's action. Browser only. */
export function showToast(toast: Toast): void {
  for (const listener of listeners) listener(toast);
}

/** Subscribes to these toasts. Returns the unsubscribe function. */
export function onToast(listener: (toast: Toast) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

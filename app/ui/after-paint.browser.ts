/** A hidden page is never painted: after this time the work goes on without a paint. */
const LONGEST_MS = 100;

/**
 * Resolves once the changes made so far are on the screen. Work that would delay the visible effect of a
 * press waits for it.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const unseen = window.setTimeout(resolve, LONGEST_MS);
    requestAnimationFrame(() => {
      window.clearTimeout(unseen);
      // This callback runs before the frame is painted; a new task runs after it.
      window.setTimeout(resolve);
    });
  });
}

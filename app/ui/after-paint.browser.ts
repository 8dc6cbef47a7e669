/** A page that nobody sees paints nothing; its work is done all the same. */
const LONGEST_MS = 100;

/** Resolves once what has been changed until now is on the screen: for work that would keep a press from being seen. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const unseen = window.setTimeout(resolve, LONGEST_MS);
    requestAnimationFrame(() => {
      window.clearTimeout(unseen);
      // A frame is painted after what was asked for before it: the next task follows it.
      window.setTimeout(resolve);
    });
  });
}

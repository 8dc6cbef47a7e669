/** Height of the tallest bar. */
export const TALLEST = 40;
const MIN_HEIGHT = 2;

/** The outline of bars one unit wide, the tallest `TALLEST` high, in a box with its origin at the top. Empty bins stay empty. */
export function barsPath(bins: readonly number[]): string {
  const most = Math.max(...bins, 1);
  return bins
    .map((count, i) => {
      if (count === 0) return "";
      const height = Math.max(MIN_HEIGHT, Math.round((TALLEST * count) / most));
      return `M${i}.1 ${TALLEST}v-${height}h.8v${height}z`;
    })
    .join("");
}

/**
 * What stands for a photo that is not there: nothing to see, and a width that tells a script why. `later` is worth asking
 * again in some seconds.
 */
const BLANK_WIDTHS = { none: 1, later: 2 } as const;

export type Blank = keyof typeof BLANK_WIDTHS;

export function blankPicture(kind: Blank): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${BLANK_WIDTHS[kind]}" height="1"/>`;
}

/** Which blank a loaded picture of that width is; null for a photo. A broken one has no width and is none. */
export function blankOf(naturalWidth: number): Blank | null {
  if (naturalWidth > BLANK_WIDTHS.later) return null;
  return naturalWidth === BLANK_WIDTHS.later ? "later" : "none";
}

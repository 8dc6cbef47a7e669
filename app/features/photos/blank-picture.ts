/**
 * Transparent pictures that replace a missing photo; their shape, which no photo has, tells a script why.
 * `later`: requesting again in some seconds may help. The shape is used because browsers divide the size of a
 * `srcset` picture by its density.
 */
const BLANKS = { none: [6000, 60], later: [60, 6000] } as const;

const MAX_STRETCHED = 10;

export type Blank = keyof typeof BLANKS;

export function blankPicture(kind: Blank): string {
  const [width, height] = BLANKS[kind];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`;
}

/** Which blank a loaded picture is; null for a photo. A broken picture has no size and is none of them. */
export function blankOf({
  naturalWidth,
  naturalHeight,
}: Pick<HTMLImageElement, "naturalWidth" | "naturalHeight">): Blank | null {
  if (naturalWidth === 0 || naturalWidth > naturalHeight * MAX_STRETCHED) return "none";
  return naturalHeight > naturalWidth * MAX_STRETCHED ? "later" : null;
}

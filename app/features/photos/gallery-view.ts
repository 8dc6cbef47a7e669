import { MAX_PHOTOS, photoIndexes } from "./photo-address.ts";

/** What a gallery begins with. */
export interface GalleryView {
  number: string;
  /** Photos to show from the start; at least the first, which may turn out not to exist. */
  slides: number[];
  /** The last photo worth looking for. */
  last: number;
  /** Whether the first is already here. */
  held: boolean;
}

/**
 * The photos of a property: those held, else the first. A saved page names them all; without one, each photo that is
 * there makes the next be looked for.
 */
export function galleryView(
  number: string,
  addresses: readonly string[] | undefined,
  held: readonly number[],
): GalleryView {
  const named = photoIndexes(number, addresses ?? []);
  return {
    number,
    slides: held.length > 0 ? [...held] : [1],
    last: Math.max(named?.at(-1) ?? MAX_PHOTOS, held.length),
    held: held.length > 0,
  };
}

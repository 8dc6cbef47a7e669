import { MAX_PHOTOS, photoIndexes } from "./photo-address.ts";

/** Initial state of a gallery. */
export interface GalleryView {
  number: string;
  /** Photos shown from the start; at least the first, which may not exist. */
  slides: number[];
  /** The last photo worth requesting. */
  last: number;
  /** Whether the first one is stored. */
  isStored: boolean;
}

/**
 * The photos of a property: stored ones, otherwise the first. A saved page names all of them; without one,
 * each existing photo makes the gallery request the next.
 */
export function galleryView(
  number: string,
  addresses: readonly string[] | undefined,
  stored: readonly number[],
): GalleryView {
  const named = photoIndexes(number, addresses ?? []);
  return {
    number,
    slides: stored.length > 0 ? [...stored] : [1],
    last: Math.max(named?.at(-1) ?? MAX_PHOTOS, stored.length),
    isStored: stored.length > 0,
  };
}

import type { PictureFormat } from "#app/platform/picture-format.ts";

/** Widths that cards request: only stored photos are served, without waiting for the bank. */
export const CARD_WIDTHS = [320, 640] as const;
/** Widths that the gallery requests: it waits a while for a photo that must be fetched. */
export const GALLERY_WIDTHS = [480, 960, 1600] as const;

/** The width in which the bank's photo is stored; the others are derived from it. */
export const LARGEST_WIDTH = 1600;
/** Limit of photos requested for one property. */
export const MAX_PHOTOS = 12;

const WIDTHS = new Set<number>([...CARD_WIDTHS, ...GALLERY_WIDTHS]);

/** One photo of one property: `number` canonical, `index` from 1. */
export interface PhotoName {
  number: string;
  index: number;
}

/** A photo in one of the served widths, and in the format that the browser reads best. */
export interface PhotoRequest extends PhotoName {
  width: number;
  format: PictureFormat;
}

/** Our address of a photo; the browser says which formats it reads. */
export function photoHref({ number, index, width }: Omit<PhotoRequest, "format">): string {
  return `/fotos/${number}/${index}/${width}`;
}

/** `again` is a query that makes a browser request it anew. */
export function photoSrcSet(photo: PhotoName, widths: readonly number[], again = ""): string {
  return widths.map((width) => `${photoHref({ ...photo, width })}${again} ${width}w`).join(", ");
}

/**
 * Parses an address of a photo; earlier ones ended in `.webp` and stand in stored pages and in links of others. Null for what our pages never request. Whether the property exists is checked
 * elsewhere.
 */
export function readPhotoRequest(params: {
  number: string;
  index: string;
  width: string;
}): Omit<PhotoRequest, "format"> | null {
  const width = Number(/^(\d{3,4})(?:\.webp)?$/.exec(params.width)?.[1] ?? 0);
  const index = /^\d{1,2}$/.test(params.index) ? Number(params.index) : 0;
  if (!WIDTHS.has(width) || index < 1 || index > MAX_PHOTOS || !/^[1-9]\d{3,12}$/.test(params.number)) {
    return null;
  }
  return { number: params.number, index, width };
}

export function waitsForSource(width: number): boolean {
  return (GALLERY_WIDTHS as readonly number[]).includes(width);
}

/** Path of a photo at the bank: `/fotos/F`, the number padded to 13 digits, 21 for the first, 22 for the second. */
export function sourcePath({ number, index }: PhotoName): string {
  return `/fotos/F${number.padStart(13, "0")}${20 + index}.jpg`;
}

/** Indexes of the photos that a property's saved page shows; null if it names none in the known pattern. */
export function photoIndexes(number: string, addresses: readonly string[]): number[] | null {
  const stem = `/fotos/F${number.padStart(13, "0")}`;
  const indexes = addresses.flatMap((address) => {
    const at = address.indexOf(stem);
    const suffix = at < 0 ? null : /^(\d\d)\.jpg$/i.exec(address.slice(at + stem.length));
    const index = suffix ? Number(suffix[1]) - 20 : 0;
    return index >= 1 && index <= MAX_PHOTOS ? [index] : [];
  });
  return indexes.length === 0 ? null : [...new Set(indexes)].sort((a, b) => a - b);
}

import { convertPhoto } from "#app/platform/images.server.ts";

/** Width and height of a stored picture. */
export const PICTURE_SIDE = 512;

/** A square WebP of a photo; null when the bytes are not an image. */
export function squarePicture(bytes: Uint8Array): Promise<Uint8Array | null> {
  return convertPhoto(
    bytes,
    (picture) => picture.resize(PICTURE_SIDE, PICTURE_SIDE, { fit: "cover" }).webp({ quality: 82 }),
    "uploads",
  );
}

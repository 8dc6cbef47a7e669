/** Formats of photographs that we serve, the smallest first. */
export const PICTURE_FORMATS = { avif: "image/avif", webp: "image/webp", jpeg: "image/jpeg" } as const;
export type PictureFormat = keyof typeof PICTURE_FORMATS;

/**
 * The format for whoever sent this `Accept` header: the smallest that it names. Programs that only say `image/*` or
 * nothing get JPEG, which all of them read.
 */
export function pictureFormatFor(accept: string | null): PictureFormat {
  const named = new Set((accept ?? "").split(",").map((part) => part.split(";", 1)[0]!.trim().toLowerCase()));
  if (named.has(PICTURE_FORMATS.avif)) return "avif";
  return named.has(PICTURE_FORMATS.webp) ? "webp" : "jpeg";
}

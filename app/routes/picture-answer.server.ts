import type { SharePicture } from "#app/features/share-image/share-pictures.server.ts";

/** The picture for the preview of a link; a repeated request gets a 304 unless the picture has changed. */
export function pictureAnswer(request: Request, { bytes, etag }: SharePicture): Response {
  const headers = { "Cache-Control": "public, max-age=3600", ETag: etag };
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: { ...headers, "Content-Type": "image/jpeg", "Content-Length": String(bytes.length) },
  });
}

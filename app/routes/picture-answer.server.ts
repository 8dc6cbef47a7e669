import type { SharePicture } from "#app/features/share-image/share-pictures.server.ts";

/** A picture for whoever unfolds a link; asked for again, it is sent only when something else is on it. */
export function pictureAnswer(request: Request, { bytes, etag }: SharePicture): Response {
  const headers = { "Cache-Control": "public, max-age=3600", ETag: etag };
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: { ...headers, "Content-Type": "image/jpeg", "Content-Length": String(bytes.length) },
  });
}

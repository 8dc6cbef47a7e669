import { PICTURE_FORMATS, pictureFormatFor } from "#app/platform/picture-format.ts";
import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/blog-cover.ts";

/**
 * The picture of an article, as AVIF where the browser reads it and the picture was stored as such, else as WebP. Its name
 * is never reused, so it may be cached for ever.
 */
export async function loader({ params: { file }, request, context }: Route.LoaderArgs) {
  const { covers } = context.get(servicesContext);
  const [, name] = /^([\w-]+)\.webp$/.exec(file) ?? [];
  const wantsAvif = pictureFormatFor(request.headers.get("accept")) === "avif";
  const avif = name && wantsAvif ? await covers.get(`${name}.avif`) : null;
  const bytes = avif ?? (name ? await covers.get(file) : null);
  if (!bytes) throw new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      "Content-Type": PICTURE_FORMATS[avif ? "avif" : "webp"],
      "Cache-Control": "public, max-age=31536000, immutable",
      Vary: "Accept",
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "default-src 'none'; sandbox",
    },
  });
}

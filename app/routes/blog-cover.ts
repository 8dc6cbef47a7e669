import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/blog-cover.ts";

/** The picture of an article. Its name is never reused, so it may be cached for ever. */
export async function loader({ params: { file }, context }: Route.LoaderArgs) {
  const bytes = /^[\w-]+\.webp$/.test(file) ? await context.get(servicesContext).covers.get(file) : null;
  if (!bytes) throw new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      "Content-Type": "image/webp",
      "Cache-Control": "public, max-age=31536000, immutable",
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "default-src 'none'; sandbox",
    },
  });
}

import { sitemapIndexText } from "#app/features/reach/sitemap-files.server.ts";
import { servicesContext } from "#app/services.ts";
import { SITEMAP_HEADERS, sitemapSource } from "./sitemap-source.server.ts";
import type { Route } from "./+types/sitemap.ts";

/** `sitemap.xml`: the index of all sitemaps. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const text = await sitemapIndexText(sitemapSource(context.get(servicesContext), request));
  return new Response(text, { headers: SITEMAP_HEADERS });
}

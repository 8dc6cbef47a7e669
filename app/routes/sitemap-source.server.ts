import type { SitemapSource } from "#app/features/reach/sitemap-files.server.ts";
import { SITEMAP_PAGES } from "./route-lists.ts";
import type { Services } from "#app/services.ts";

export const SITEMAP_HEADERS = {
  "Content-Type": "application/xml; charset=utf-8",
  "Cache-Control": "public, max-age=3600",
};

/** What the sitemaps of this moment are made of. */
export function sitemapSource(services: Services, request: Request): SitemapSource {
  const { accounts, engine, listedPlaces, now, origin } = services;
  return {
    db: accounts.db,
    engine: engine(),
    origin: origin(request),
    now: now(),
    pages: SITEMAP_PAGES,
    places: listedPlaces,
  };
}

import { countrySvg } from "#app/features/map/locator/country-svg.ts";

/** The country that the counts by state are drawn on. */
export function loader() {
  return new Response(countrySvg(), {
    headers: {
      "Content-Type": "image/svg+xml; charset=utf-8",
      "Cache-Control": "public, max-age=604800",
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
  });
}

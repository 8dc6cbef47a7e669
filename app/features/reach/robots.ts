/**
 * `robots.txt`. Searches stay readable, because a `noindex` counts only where it is seen; areas that are `uncrawled` are of no use to search engines. A preview keeps
 * everything out and names no sitemap.
 */
export function robotsText(
  origin: string,
  { preview, uncrawled }: { preview: boolean; uncrawled: readonly string[] },
): string {
  if (preview) return "User-agent: *\nDisallow: /\n";
  const areas = uncrawled.map((area) => `Disallow: ${area}\n`).join("");
  return `User-agent: *\n${areas}\nSitemap: ${origin}/sitemap.xml\n`;
}

/** Areas of members, administrators and developers, which are of no use to search engines. */
const PRIVATE_AREAS = [
  "/admin",
  "/settings",
  "/alerts",
  "/favorites",
  "/plan",
  "/notificacoes",
  "/api/auth",
  "/dev",
];

/**
 * `robots.txt`. Searches stay readable, because a `noindex` counts only where it is seen. A preview keeps
 * everything out and names no sitemap.
 */
export function robotsText(origin: string, { preview }: { preview: boolean }): string {
  if (preview) return "User-agent: *\nDisallow: /\n";
  const areas = PRIVATE_AREAS.map((area) => `Disallow: ${area}\n`).join("");
  return `User-agent: *\n${areas}\nSitemap: ${origin}/sitemap.xml\n`;
}

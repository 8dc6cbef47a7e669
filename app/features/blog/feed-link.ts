import type { MetaDescriptor } from "react-router";

/** Address of the blog as a feed. */
export const BLOG_FEED = "/blog/rss.xml";

/** Tells feed readers where the articles are. */
export function feedLink(origin: string): MetaDescriptor {
  const link = { rel: "alternate", type: "application/rss+xml", title: "Martelo: blog" };
  return { tagName: "link", ...link, href: origin + BLOG_FEED };
}

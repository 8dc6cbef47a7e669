import { publishedPosts } from "#app/core/content/posts.server.ts";
import { BLOG_FEED } from "#app/features/blog/feed-link.ts";
import { rssFeed } from "#app/lib/rss.ts";
import { polledFile } from "#app/platform/polled-file.server.ts";
import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/blog-feed.ts";

const ITEMS = 50;

/** The newest articles for feed readers. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const origin = services.origin(request);
  const { posts } = await publishedPosts(services.accounts.db, { page: 1, size: ITEMS }, services.now());
  const address = origin + BLOG_FEED;
  const changedAt = posts[0]?.publishedAt ?? new Date(0);
  const body = rssFeed({
    title: "Martelo: blog",
    description: "Como comprar um imóvel da Caixa sem surpresas, em textos curtos e com as fontes.",
    page: `${origin}/blog`,
    address,
    newest: address,
    next: null,
    items: posts.map(({ id, slug, title, summary, publishedAt: at }) => ({
      id: `martelo:artigo:${id}`,
      title,
      text: [summary],
      address: `${origin}/blog/${slug}`,
      at,
    })),
    changedAt,
  });
  return polledFile(request, { body, type: "application/rss+xml; charset=utf-8", changedAt: null });
}

import { data } from "react-router";
import { POST_CATEGORIES, postCategory } from "#app/core/content/post.ts";
import { categoriesInUse, publishedPosts } from "#app/core/content/posts.server.ts";
import type { PostCategory } from "#app/db/shapes/content.ts";
import { categoryLink, postCard } from "#app/features/blog/article-view.ts";
import { BlogPage, blogHref } from "#app/features/blog/blog-page.tsx";
import { feedLink } from "#app/features/blog/feed-link.ts";
import { numberIn } from "#app/lib/list-address.ts";
import { servicesContext } from "#app/services.ts";
import { READ_FIRST } from "#app/ui/read-first.ts";
import { pageMeta, siteImage } from "#app/ui/social-meta.ts";
import type { Route } from "./+types/blog.ts";

const SIZE = 12;
const MOST_PAGES = 100_000;
const DESCRIPTION =
  "Como comprar um imóvel da Caixa sem surpresas: modalidades, custos, financiamento e o que conferir, com fontes.";

export const handle = READ_FIRST;

export function meta({ loaderData }: Route.MetaArgs) {
  const subject = loaderData?.view.category?.name;
  const title = `${subject ? `${subject} · ` : ""}Blog · Martelo`;
  if (!loaderData) return [{ title }];
  const { origin, view } = loaderData;
  const address = origin + blogHref(view.page, view.category?.key ?? null);
  return [
    ...pageMeta({ title, description: DESCRIPTION, address, image: siteImage(origin) }),
    feedLink(origin),
  ];
}

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { accounts, now, origin } = context.get(servicesContext);
  const category = postCategory(url.searchParams.get("categoria"));
  const page = numberIn(url.searchParams, "pagina") ?? 1;
  if (page > MOST_PAGES) throw data(null, { status: 404 });
  const [{ posts, total }, used] = await Promise.all([
    publishedPosts(accounts.db, { page, size: SIZE, category }, now()),
    categoriesInUse(accounts.db, now()),
  ]);
  const pages = Math.max(1, Math.ceil(total / SIZE));
  if (page > pages) throw data(null, { status: 404 });
  const keys = (Object.keys(POST_CATEGORIES) as PostCategory[]).filter((key) => used.has(key));
  return {
    view: {
      posts: posts.map(postCard),
      categories: keys.map(categoryLink),
      category: category && categoryLink(category),
      page,
      pages,
    },
    origin: origin(request),
  };
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  return <BlogPage view={loaderData.view} />;
}

import { data, redirect } from "react-router";
import { publishedPosts } from "#app/core/content/posts.server.ts";
import { postCard } from "#app/features/blog/article-view.ts";
import { BlogPage, blogHref } from "#app/features/blog/blog-page.tsx";
import { servicesContext } from "#app/services.ts";
import { siteImage, socialMeta } from "#app/ui/social-meta.ts";
import type { Route } from "./+types/blog.ts";

const SIZE = 12;
const TITLE = "Blog · Martelo";
const DESCRIPTION =
  "Como comprar um imóvel da Caixa sem surpresas: modalidades, custos, financiamento e o que conferir, com fontes.";

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: TITLE }];
  const { origin, view } = loaderData;
  const address = origin + blogHref(view.page);
  return [
    { title: TITLE },
    { name: "description", content: DESCRIPTION },
    { tagName: "link", rel: "canonical", href: address },
    ...socialMeta({ title: TITLE, description: DESCRIPTION, address, image: siteImage(origin) }),
  ];
}

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { accounts, now, origin } = context.get(servicesContext);
  const asked = url.searchParams.get("pagina");
  if (asked !== null && !/^[1-9]\d{0,5}$/.test(asked)) throw redirect("/blog");
  const page = Number(asked ?? 1);
  const { posts, total } = await publishedPosts(accounts.db, { page, size: SIZE }, now());
  const pages = Math.max(1, Math.ceil(total / SIZE));
  if (page > pages) throw data(null, { status: 404 });
  return { view: { posts: posts.map(postCard), page, pages }, origin: origin(request) };
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  return <BlogPage view={loaderData.view} />;
}

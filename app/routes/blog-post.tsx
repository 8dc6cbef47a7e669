import { data, redirect } from "react-router";
import { isSlug } from "#app/core/content/post.ts";
import { postAt } from "#app/core/content/posts.server.ts";
import { ArticlePage } from "#app/features/blog/article-page.tsx";
import { articleView, type ArticleView } from "#app/features/blog/article-view.ts";
import { servicesContext } from "#app/services.ts";
import { articleData, breadcrumbData } from "#app/ui/structured-data.ts";
import { siteImage, socialMeta } from "#app/ui/social-meta.ts";
import type { Route } from "./+types/blog-post.ts";

export function meta({ loaderData, params }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { origin, view } = loaderData;
  const address = `${origin}/blog/${params.slug}`;
  const { title, summary: description } = view;
  return [
    { title: `${title} · Martelo` },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address },
    ...socialMeta({ title, description, address, image: siteImage(origin) }),
    ...loaderData.structured.map((structured) => ({ "script:ld+json": structured })),
  ];
}

function structuredData(origin: string, path: string, { title, summary, day, revised, cover }: ArticleView) {
  const article = { title, summary, published: day, revised: revised?.day ?? null };
  const image = cover ? origin + cover.large : siteImage(origin).address;
  return [
    articleData(origin, { ...article, address: origin + path, image }),
    breadcrumbData(origin, [
      { name: "Martelo", path: "/" },
      { name: "Blog", path: "/blog" },
      { name: title, path },
    ]),
  ];
}

/** A published article. Its former addresses, and the present one in capitals, lead to it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { accounts, now, origin } = context.get(servicesContext);
  const slug = params.slug.toLowerCase();
  if (!isSlug(slug)) throw data(null, { status: 404 });
  const at = await postAt(accounts.db, slug, now());
  if (at.found === "nothing") throw data(null, { status: 404 });
  if (at.found === "moved") throw redirect(`/blog/${at.slug}`, 301);
  if (slug !== params.slug) throw redirect(`/blog/${slug}`, 301);
  const view = articleView(at.post);
  return {
    view,
    origin: origin(request),
    structured: structuredData(origin(request), `/blog/${slug}`, view),
  };
}

export default function BlogPost({ loaderData }: Route.ComponentProps) {
  return <ArticlePage view={loaderData.view} />;
}

import { data, redirect } from "react-router";
import { isSlug } from "#app/core/content/post.ts";
import { postAt } from "#app/core/content/posts.server.ts";
import { ArticlePage } from "#app/features/blog/article-page.tsx";
import { articleView } from "#app/features/blog/article-view.ts";
import { servicesContext } from "#app/services.ts";
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
  return { view: articleView(at.post), origin: origin(request) };
}

export default function BlogPost({ loaderData }: Route.ComponentProps) {
  return <ArticlePage view={loaderData.view} />;
}

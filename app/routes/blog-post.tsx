import { data, redirect } from "react-router";
import { isSlug } from "#app/core/content/post.ts";
import { postAt, postsAround } from "#app/core/content/posts.server.ts";
import { usualSortOf } from "#app/facts/query/query-codec.ts";
import { ArticlePage } from "#app/features/blog/article-page.tsx";
import { articleView, type ArticleView } from "#app/features/blog/article-view.ts";
import { feedLink } from "#app/features/blog/feed-link.ts";
import { liveReaders } from "#app/features/blog/live-readers.server.ts";
import { dayInSaoPaulo } from "#app/lib/dates.ts";
import { servicesContext } from "#app/services.ts";
import { pack } from "#app/ui/packed.ts";
import { READ_FIRST } from "#app/ui/read-first.ts";
import { pageImage, socialMeta } from "#app/ui/social-meta.ts";
import { articleData, breadcrumbData } from "#app/ui/structured-data.ts";
import { WrittenOnce } from "#app/ui/written-once.tsx";
import type { Route } from "./+types/blog-post.ts";

export const handle = READ_FIRST;

export function meta({ loaderData, params }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { origin, title, summary: description } = loaderData;
  const address = `${origin}/blog/${params.slug}`;
  return [
    { title: `${title} · Martelo` },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address },
    feedLink(origin),
    ...socialMeta({ title, description, address, image: pageImage(origin, `/blog/${params.slug}`, title) }),
    ...loaderData.structured.map((structured) => ({ "script:ld+json": structured })),
  ];
}

function structuredData(origin: string, path: string, { title, summary, day, revised, cover }: ArticleView) {
  const article = { title, summary, published: day, revised: revised?.day ?? null };
  const image = cover ? origin + cover.large : pageImage(origin, path, title).address;
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
  const services = context.get(servicesContext);
  const { db } = services.accounts;
  const now = services.now();
  const slug = params.slug.toLowerCase();
  if (!isSlug(slug)) throw data(null, { status: 404 });
  const at = await postAt(db, slug, now);
  if (at.kind === "nothing") throw data(null, { status: 404 });
  if (at.kind === "moved") throw redirect(`/blog/${at.slug}`, 301);
  if (slug !== params.slug) throw redirect(`/blog/${slug}`, 301);
  const origin = services.origin(request);
  const view = await articleView(at.post, {
    ...(await postsAround(db, at.post, now)),
    address: `${origin}/blog/${slug}`,
    ...liveReaders({
      db,
      engine: services.engine(),
      usualSort: usualSortOf(services.settings),
      today: dayInSaoPaulo(now),
    }),
  });
  const { title, summary } = view;
  const structured = structuredData(origin, `/blog/${slug}`, view);
  return { article: pack(view), title, summary, origin, structured };
}

export default function BlogPost({ loaderData }: Route.ComponentProps) {
  return <WrittenOnce kind="article" packed={loaderData.article} part={ArticlePage} />;
}

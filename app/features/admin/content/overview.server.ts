import { readFeatured } from "#app/core/content/featured.server.ts";
import { countNotices } from "#app/core/content/notices.server.ts";
import { citationsInPosts, countPosts } from "#app/core/content/posts.server.ts";
import { findTestimonials } from "#app/core/content/testimonials.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { isStale, SOURCES, sourceView, type SourceId } from "#app/facts/sources/sources.ts";
import { dayInSaoPaulo } from "#app/lib/dates.ts";
import { plural } from "#app/lib/numbers.ts";
import { CITED_TEXTS } from "./cited-texts.ts";
import { POSTS_PATH } from "./content-parts.ts";
import type { ContentOverview } from "./overview-page.tsx";

/** What each screen of the content has now, and the sources that texts name. */
export async function contentOverview(db: Db, now: Date): Promise<NonNullable<ContentOverview>> {
  const [posts, testimonials, featured, notices, citations] = await Promise.all([
    countPosts(db, now),
    findTestimonials(db, { page: 1, size: 1 }),
    readFeatured(db),
    countNotices(db, now),
    citationsInPosts(db),
  ]);
  const parts = {
    "/admin/conteudo/artigos": [
      plural(posts.published, "publicado", "publicados"),
      plural(posts.scheduled, "agendado", "agendados"),
      plural(posts.draft, "rascunho", "rascunhos"),
    ].join(" · "),
    "/admin/conteudo/depoimentos": `${plural(testimonials.published, "publicado", "publicados")} de ${testimonials.total}`,
    "/admin/conteudo/destaques": plural(featured.length, "imóvel escolhido", "imóveis escolhidos"),
    "/admin/conteudo/avisos": `${plural(notices.running, "aviso", "avisos")} no ar`,
  };
  const today = dayInSaoPaulo(now);
  const sources = (Object.keys(SOURCES) as SourceId[]).map((id) => ({
    ...sourceView(id),
    stale: isStale(SOURCES[id], today),
    texts: [
      ...CITED_TEXTS.filter((text) => text.sources.includes(id)),
      ...citations
        .filter(({ source }) => source === id)
        .map((post) => ({ name: post.title, href: `${POSTS_PATH}/${post.id}` })),
    ].map(({ name, href }) => ({ name, href })),
  }));
  return { parts, sources };
}

import { readFeatured } from "#app/core/content/featured.server.ts";
import { countNotices } from "#app/core/content/notices.server.ts";
import { countPosts } from "#app/core/content/posts.server.ts";
import { findTestimonials } from "#app/core/content/testimonials.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { plural } from "#app/lib/numbers.ts";
import type { ContentOverview } from "./overview-page.tsx";

/** What each screen of the content has now. */
export async function contentOverview(db: Db, now: Date): Promise<NonNullable<ContentOverview>> {
  const [posts, testimonials, featured, notices] = await Promise.all([
    countPosts(db, now),
    findTestimonials(db, { page: 1, size: 1 }),
    readFeatured(db),
    countNotices(db, now),
  ]);
  return {
    "/admin/conteudo/artigos": [
      plural(posts.published, "publicado", "publicados"),
      plural(posts.scheduled, "agendado", "agendados"),
      plural(posts.draft, "rascunho", "rascunhos"),
    ].join(" · "),
    "/admin/conteudo/depoimentos": `${plural(testimonials.published, "publicado", "publicados")} de ${testimonials.total}`,
    "/admin/conteudo/destaques": plural(featured.length, "imóvel escolhido", "imóveis escolhidos"),
    "/admin/conteudo/avisos": `${plural(notices.running, "aviso", "avisos")} no ar`,
  };
}

import { readFeatured } from "#app/core/content/featured.server.ts";
import { countNotices } from "#app/core/content/notices.server.ts";
import { citationsInPosts, countPosts } from "#app/core/content/posts.server.ts";
import { findTestimonials } from "#app/core/content/testimonials.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { isStale, SOURCES, sourceView, type SourceId } from "#app/facts/sources/sources.ts";
import { dayInSaoPaulo } from "#app/lib/dates.ts";
import { plural } from "#app/lib/numbers.ts";
import { GUIDE_PATH, SEARCH_PATH } from "#app/lib/paths.ts";
import { POSTS_PATH } from "./content-parts.ts";
import type { ContentOverview } from "./overview-page.tsx";

/** Texts of ours besides the articles, each with the sources that it names; a test compares them with what it shows. */
export const CITED_TEXTS: readonly { name: string; href: string; sources: readonly SourceId[] }[] = [
  {
    name: "Guia da primeira compra",
    href: GUIDE_PATH,
    sources: [
      "cotas-2025",
      "ctn-38",
      "decreto-21981",
      "dr-leilao",
      "fgts-condicoes",
      "fgts-lugar",
      "fgts-parte",
      "fim-de-ano",
      "itbi-faixas",
      "lei-8036",
      "lei-8692",
      "lei-9514-27-2b",
      "lei-9514-30",
      "lei-9514-38",
      "regras-2025",
    ],
  },
  {
    name: "Página de um imóvel",
    href: SEARCH_PATH,
    sources: [
      "cnj-65",
      "conferencia",
      "cotas-2025",
      "ctn-130",
      "decreto-21981",
      "desocupacao-leiloes",
      "dr-leilao",
      "edital-0038",
      "fgts-condicoes",
      "hub-etapas",
      "in-84",
      "lc-214",
      "lei-11196",
      "lei-15270",
      "lei-8245-8",
      "lei-8981",
      "lei-9250-22",
      "lei-9514-27",
      "lei-9514-27-2b",
      "lei-9514-27-8",
      "lei-9514-30",
      "lei-9514-38",
      "paginas-caixa",
      "regras-2025",
      "regras-vol",
    ],
  },
  { name: "Ajuda", href: "/ajuda", sources: ["cdc-49"] },
  { name: "Política de Privacidade", href: "/privacy", sources: ["lei-15352", "lgpd", "marco-civil"] },
  { name: "Termos de Uso", href: "/terms", sources: ["cdc-49"] },
  { name: "Política de Cookies", href: "/cookies", sources: ["lgpd"] },
  { name: "Acessibilidade", href: "/acessibilidade", sources: ["lei-13146"] },
];

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

import { Fragment } from "react";
import { Link } from "react-router";
import { POST_CATEGORIES } from "#app/core/content/post.ts";
import type { PostCategory } from "#app/db/shapes/content.ts";
import { choiceKey, leftOutBy, PAGE_KEY } from "#app/lib/left-out.ts";
import { GUIDE_PATH, SEARCH_PATH } from "#app/lib/paths.ts";
import { Icon } from "#app/ui/icon.tsx";
import { LeftOut } from "#app/ui/left-out.tsx";
import type { CategoryLink, PostCard } from "./article-view.ts";
import { BLOG_FEED } from "./feed-link.ts";
import { PostCardItem } from "./post-card.tsx";

interface BlogView {
  posts: PostCard[];
  /** The subjects there is something about. */
  categories: CategoryLink[];
  /** The subject of these articles; null: all. */
  category: CategoryLink | null;
  page: number;
  pages: number;
}

/** Address of a page of the blog. */
export function blogHref(page: number, category: PostCategory | null): string {
  const params = new URLSearchParams();
  if (category !== null) params.set("categoria", category);
  if (page !== 1) params.set("pagina", String(page));
  return params.size === 0 ? "/blog" : `/blog?${params}`;
}

const blogLeftOut = leftOutBy({ categoria: choiceKey("Assunto", POST_CATEGORIES), pagina: PAGE_KEY });

/** `/blog`: the articles, the newest first. */
export function BlogPage({ view }: { view: BlogView }) {
  const { posts, categories, category, page, pages } = view;
  const at = (wanted: number) => blogHref(wanted, category?.key ?? null);
  return (
    <div className="page grid grid-cols-1 gap-6 py-8">
      <div className="grid gap-2">
        <h1 className="text-xl font-semibold sm:text-2xl">{category?.name ?? "Blog"}</h1>
        <p className="max-w-[60ch] text-muted">
          Como comprar um imóvel da Caixa sem surpresas, em textos curtos e com as fontes.
        </p>
        <p>
          <Link to={GUIDE_PATH} className="link inline-flex min-h-11 items-center">
            Monte o seu plano no guia da primeira compra
          </Link>
        </p>
      </div>
      {categories.length > 0 && (
        <nav aria-label="Assuntos" className="blog-subjects">
          <Link to="/blog" aria-current={category === null ? "page" : undefined} className="button">
            Todos
          </Link>{" "}
          {categories.map(({ key, name, href }) => (
            <Fragment key={key}>
              <Link to={href} aria-current={category?.key === key ? "page" : undefined} className="button">
                {name}
              </Link>{" "}
            </Fragment>
          ))}
        </nav>
      )}
      <LeftOut of={blogLeftOut} />
      {posts.length === 0 ? (
        <section className="panel justify-items-start">
          <p className="font-semibold">Ainda não há artigos publicados</p>
          <Link to={SEARCH_PATH} className="button">
            Buscar imóveis
          </Link>
        </section>
      ) : (
        <ul className="post-cards">
          {posts.map((post) => (
            <PostCardItem key={post.href} post={post} level="h2" />
          ))}
        </ul>
      )}
      {pages > 1 && (
        <nav aria-label="Páginas" className="flex flex-wrap items-center justify-center gap-3">
          {page > 1 && (
            <Link to={at(page - 1)} rel="prev" className="button">
              <Icon name="left" />
              Mais novos
            </Link>
          )}{" "}
          <p className="text-sm text-muted">{`Página ${page} de ${pages}`}</p>{" "}
          {page < pages && (
            <Link to={at(page + 1)} rel="next" className="button">
              Mais antigos
              <Icon name="right" />
            </Link>
          )}
        </nav>
      )}
      <p className="text-sm text-muted">
        {"Para acompanhar sem abrir o site: "}
        <a href={BLOG_FEED} className="link inline-flex min-h-11 items-center">
          o blog em RSS
        </a>
        .
      </p>
    </div>
  );
}

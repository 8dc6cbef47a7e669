import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import type { PostCard } from "./article-view.ts";
import { PostCardItem } from "./post-card.tsx";

interface BlogView {
  posts: PostCard[];
  page: number;
  pages: number;
}

/** Address of a page of the blog. */
export function blogHref(page: number): string {
  return page === 1 ? "/blog" : `/blog?pagina=${page}`;
}

/** `/blog`: the articles, the newest first. */
export function BlogPage({ view: { posts, page, pages } }: { view: BlogView }) {
  return (
    <div className="page grid grid-cols-1 gap-6 py-8">
      <div className="grid gap-2">
        <h1 className="text-xl font-semibold sm:text-2xl">Blog</h1>
        <p className="max-w-[60ch] text-muted">
          Como comprar um imóvel da Caixa sem surpresas, em textos curtos e com as fontes.
        </p>
      </div>
      {posts.length === 0 ? (
        <section className="panel justify-items-start">
          <p className="font-semibold">Ainda não há artigos publicados</p>
          <Link to="/dashboard" className="button">
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
            <Link to={blogHref(page - 1)} rel="prev" className="button">
              <Icon name="left" />
              Mais novos
            </Link>
          )}{" "}
          <p className="text-sm text-muted">{`Página ${page} de ${pages}`}</p>{" "}
          {page < pages && (
            <Link to={blogHref(page + 1)} rel="next" className="button">
              Mais antigos
              <Icon name="right" />
            </Link>
          )}
        </nav>
      )}
    </div>
  );
}

import { COVER, SMALL_COVER } from "#app/core/content/post.ts";
import { plural } from "#app/lib/numbers.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import type { ArticleView } from "./article-view.ts";

/** `/blog/{slug}`: an article with its dates and its sources. */
export function ArticlePage({ view }: { view: ArticleView }) {
  const { title, summary, day, date, revised, minutes, cover, html, sources } = view;
  return (
    <article className="page article-page">
      <header className="grid gap-3">
        <BackLink to="/blog">Blog</BackLink>
        <h1 className="text-xl font-semibold sm:text-2xl">{title}</h1>
        <p className="text-muted">{summary}</p>
        <p className="text-sm text-muted">
          {"Publicado em "}
          <time dateTime={day}>{date}</time>
          {revised && (
            <>
              {" · Revisado em "}
              <time dateTime={revised.day}>{revised.date}</time>
            </>
          )}
          {` · ${plural(minutes, "minuto", "minutos")} de leitura`}
        </p>
      </header>
      {cover && (
        <img
          src={cover.large}
          srcSet={`${cover.small} ${SMALL_COVER.width}w, ${cover.large} ${COVER.width}w`}
          sizes="(width < 44rem) 100vw, 42rem"
          alt={cover.alt}
          {...COVER}
          className="article-cover"
        />
      )}
      {/* Made by our own Markdown reader, which lets no HTML through. */}
      <div className="article" dangerouslySetInnerHTML={{ __html: html }} />
      {sources.length > 0 && (
        <section className="grid gap-2 border-t border-line pt-4" aria-labelledby="fontes">
          <h2 id="fontes" className="font-semibold">
            Fontes
          </h2>
          <ul className="article-sources">
            {sources.map(({ text, href }) => (
              <li key={`${text} ${href}`}>
                {href === null ? (
                  text
                ) : (
                  <a href={href} rel="noopener" className="link">
                    {text}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}

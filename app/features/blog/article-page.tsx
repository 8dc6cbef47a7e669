import { citedId, COVER, SMALL_COVER } from "#app/core/content/post.ts";
import { plural } from "#app/lib/numbers.ts";
import { Icon } from "#app/ui/icon.tsx";
import { ArticleParts } from "./article-parts.tsx";
import type { ArticleView } from "./article-view.ts";
import { CategoryDrawing } from "./category-drawing.tsx";

/** With fewer sections a table of contents is longer than the way to them. */
const MIN_SECTIONS = 3;

/**
 * `/blog/{slug}`: an article with its dates, what it contains, searches that are answered now, and its sources. Static:
 * nothing but links.
 */
export function ArticlePage({ view }: { view: ArticleView }) {
  const { title, summary, day, date, revised, minutes, parts, sections, category, shareHref } = view;
  return (
    <article className="page article-page">
      <header className="article-head">
        <p className="article-trail">
          <a href="/blog" className="link">
            Blog
          </a>
          {category && (
            <>
              {" › "}
              <a href={category.href} className="link">
                {category.name}
              </a>
            </>
          )}
        </p>
        <h1>{title}</h1>
        <p className="article-summary">{summary}</p>
        <p className="article-dates dotted">
          <span>
            {"Publicado em "}
            <time dateTime={day}>{date}</time>
          </span>{" "}
          {revised && (
            <>
              <span>
                {"Revisado em "}
                <time dateTime={revised.day}>{revised.date}</time>
              </span>{" "}
            </>
          )}
          <span>{`${plural(minutes, "minuto", "minutos")} de leitura`}</span>{" "}
          <span className="article-share">
            <a href={shareHref} rel="noopener" target="_blank" className="link">
              Enviar por WhatsApp
            </a>
          </span>
        </p>
      </header>
      <Picture view={view} />
      {sections.length >= MIN_SECTIONS && (
        <details className="article-contents article-contents-small">
          <summary>Neste artigo</summary>
          <Contents sections={sections} />
        </details>
      )}
      <div className="article-columns">
        <div className="article-text">
          <ArticleParts parts={parts} />
          <Sources cited={view.cited} sources={view.sources} />
        </div>
        {sections.length >= MIN_SECTIONS && (
          <nav className="article-contents article-contents-large" aria-label="Neste artigo">
            <p className="font-semibold">Neste artigo</p>
            <Contents sections={sections} />
          </nav>
        )}
      </div>
      <Others view={view} />
    </article>
  );
}

function Picture({ view: { cover, category } }: { view: ArticleView }) {
  if (cover)
    return (
      <img
        src={cover.large}
        srcSet={`${cover.small} ${SMALL_COVER.width}w, ${cover.large} ${COVER.width}w`}
        sizes="(width < 64rem) 100vw, 62rem"
        alt={cover.alt}
        {...COVER}
        className="article-cover"
      />
    );
  return category && <CategoryDrawing category={category.key} />;
}

function Contents({ sections }: Pick<ArticleView, "sections">) {
  return (
    <ol>
      {sections.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ol>
  );
}

/** The sources of the sentences by their numbers, then what else the author read. */
function Sources({ cited, sources }: Pick<ArticleView, "cited" | "sources">) {
  if (cited.length + sources.length === 0) return null;
  return (
    <section className="article-sources" aria-labelledby="fontes">
      <h2 id="fontes" className="font-semibold">
        Fontes
      </h2>
      {cited.length > 0 && (
        <ol>
          {cited.map(({ id, words, href }) => (
            <li key={id} id={citedId(id)}>
              <SourceName text={words} href={href} />
            </li>
          ))}
        </ol>
      )}
      {sources.length > 0 && (
        <>
          {cited.length > 0 && <p className="text-muted">Leituras gerais</p>}
          <ul>
            {sources.map(({ text, href }) => (
              <li key={`${text} ${href}`}>
                <SourceName text={text} href={href} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function SourceName({ text, href }: ArticleView["sources"][number]) {
  if (href === null) return <span>{text}</span>;
  return (
    <a href={href} rel="noopener" className="link">
      {text}
    </a>
  );
}

/** The way to the articles before and after this one. */
function Others({ view: { before, after } }: { view: ArticleView }) {
  if (!before && !after) return null;
  return (
    <nav className="article-others" aria-label="Outros artigos">
      {before && (
        <a href={before.href} rel="prev">
          <span>
            <Icon name="left" />
            {" Anterior "}
          </span>{" "}
          <strong>{before.title}</strong>
        </a>
      )}{" "}
      {after && (
        <a href={after.href} rel="next">
          <span>
            {"Próximo "}
            <Icon name="right" />
          </span>{" "}
          <strong>{after.title}</strong>
        </a>
      )}
    </nav>
  );
}

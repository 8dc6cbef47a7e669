import { Link } from "react-router";
import { AdminPage, NotLoaded } from "../kit/admin-page.tsx";
import { CONTENT_PARTS } from "./content-parts.ts";

/** A source of our texts, with those that name it. */
interface SourceRow {
  id: string;
  /** Its name, and when somebody consulted it. */
  words: string;
  href: string | null;
  /** Whether that is more than a year ago, or nobody ever did. */
  stale: boolean;
  texts: { name: string; href: string }[];
}

/** Null: it could not be read. */
export type ContentOverview = {
  /** What each screen of the content has now, in words, by its address. */
  parts: Readonly<Record<(typeof CONTENT_PARTS)[number]["to"], string>>;
  sources: SourceRow[];
} | null;

/** `/admin/conteudo`: the way to articles, testimonials, featured properties and notices; the sources of our texts. */
export function OverviewPage({ overview }: { overview: ContentOverview }) {
  return (
    <AdminPage
      title="Conteúdo"
      lead="O que a equipe escreve e escolhe para as páginas do portal. O que muda aqui aparece na hora."
    >
      {overview === null ? (
        <NotLoaded text="Erro ao carregar o conteúdo" to="/admin/conteudo" />
      ) : (
        <>
          <ul className="grid gap-4 sm:grid-cols-2">
            {CONTENT_PARTS.map(({ to, label, about }) => (
              <li key={to} className="panel relative gap-1 hover:bg-sunken">
                <h2 className="text-lg font-semibold">
                  <Link to={to} className="cover">
                    {label}
                  </Link>
                </h2>
                <p className="text-sm text-muted">{about}</p>
                <p className="font-semibold">{overview.parts[to]}</p>
              </li>
            ))}
          </ul>
          <Sources sources={overview.sources} />
        </>
      )}
    </AdminPage>
  );
}

/** Those to be consulted again, then all of them. */
function Sources({ sources }: { sources: SourceRow[] }) {
  const stale = sources.filter((source) => source.stale);
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-labelledby="fontes">
      <div className="grid gap-1">
        <h2 id="fontes" className="text-lg font-semibold">
          Fontes dos textos
        </h2>
        <p className="max-w-[70ch] text-sm text-muted">
          As frases sobre leis, taxas, prazos e valores dizem de onde vieram. As fontes vêm com o programa;
          aqui estão as que ninguém consulta há mais de um ano.
        </p>
      </div>
      {stale.length === 0 ? (
        <p className="font-semibold">Nenhuma fonte espera nova consulta.</p>
      ) : (
        <SourceList sources={stale} />
      )}
      <details className="border-t border-line pt-2">
        <summary className="min-h-11 cursor-pointer content-center font-semibold">
          {`Todas as fontes (${sources.length}), com os nomes para citar em artigos`}
        </summary>
        <SourceList sources={sources} />
      </details>
    </section>
  );
}

function SourceList({ sources }: { sources: SourceRow[] }) {
  return (
    <ul className="grid divide-y divide-line text-sm">
      {sources.map(({ id, words, href, texts }) => (
        <li key={id} className="grid grid-cols-[minmax(0,1fr)] gap-0.5 py-3">
          <p className="wrap-anywhere">
            {href === null ? (
              words
            ) : (
              <a href={href} rel="noopener" className="link">
                {words}
              </a>
            )}{" "}
            <code>{`[^${id}]`}</code>
          </p>
          <p className="text-muted">
            {texts.length === 0 && "Nenhum texto a nomeia."}
            {texts.map(({ name, href: to }, at) => (
              <span key={to}>
                {at > 0 && " · "}
                <Link to={to} className="link">
                  {name}
                </Link>
              </span>
            ))}
          </p>
        </li>
      ))}
    </ul>
  );
}

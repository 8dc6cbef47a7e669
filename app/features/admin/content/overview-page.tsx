import { Link } from "react-router";
import { AdminPage, NotLoaded } from "../kit/admin-page.tsx";
import { CONTENT_PARTS } from "./content-parts.ts";

/** What each screen of the content has now, in words, by its address; null: it could not be read. */
export type ContentOverview = Readonly<Record<(typeof CONTENT_PARTS)[number]["to"], string>> | null;

/** `/admin/conteudo`: the way to articles, testimonials, featured properties and notices. */
export function OverviewPage({ overview }: { overview: ContentOverview }) {
  return (
    <AdminPage
      title="Conteúdo"
      lead="O que a equipe escreve e escolhe para as páginas do portal. O que muda aqui aparece na hora."
    >
      {overview === null ? (
        <NotLoaded text="Erro ao carregar o conteúdo" to="/admin/conteudo" />
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2">
          {CONTENT_PARTS.map(({ to, label, about }) => (
            <li key={to} className="panel relative gap-1 hover:bg-sunken">
              <h2 className="text-lg font-semibold">
                <Link to={to} className="cover">
                  {label}
                </Link>
              </h2>
              <p className="text-sm text-muted">{about}</p>
              <p className="font-semibold">{overview[to]}</p>
            </li>
          ))}
        </ul>
      )}
    </AdminPage>
  );
}

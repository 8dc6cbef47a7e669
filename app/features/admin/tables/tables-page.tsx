import { Link } from "react-router";
import { AdminPage, NotLoaded } from "../kit/admin-page.tsx";
import { tablePath, TABLES_PATH } from "./table-query.ts";
import type { TableCard } from "./table-view.ts";

/** The tables of costs, each with what it has and what is missing; null: they could not be read. */
export function TablesPage({ cards }: { cards: TableCard[] | null }) {
  return (
    <AdminPage
      title="Tabelas de custos"
      lead="Impostos, taxas e juros de uma compra, com que o guia da primeira compra calcula e que os artigos mostram. Cada valor vale desde um dia e diz de onde vem; um valor novo não apaga o anterior."
    >
      {cards === null ? (
        <NotLoaded text="Erro ao carregar tabelas" to={TABLES_PATH} />
      ) : (
        <ul className="grid gap-4 lg:grid-cols-2">
          {cards.map(({ name, title, about, state, missing }) => (
            <li key={name} className="panel gap-2">
              <h2 className="text-lg font-semibold">
                <Link to={tablePath(name)} className="link inline-flex min-h-11 items-center">
                  {title}
                </Link>
              </h2>
              <p>{about}</p>
              <p className="text-sm text-muted">{state}.</p>
              {missing !== null && <Missing text={missing} />}
            </li>
          ))}
        </ul>
      )}
    </AdminPage>
  );
}

/** What is not known, and what follows from it. */
export function Missing({ text }: { text: string }) {
  return <p className="rounded-md bg-sunken p-3 text-sm">{text}</p>;
}

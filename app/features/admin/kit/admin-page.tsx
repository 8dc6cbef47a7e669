import type { ReactNode } from "react";
import { Link } from "react-router";

interface Props {
  /** Name of the screen, as its entry in the menu. */
  title: string;
  /** What the screen is for, in a sentence or two. */
  lead: ReactNode;
  children: ReactNode;
}

/** The frame of a screen of administrators: its title, what it is for, and its parts one below the other. */
export function AdminPage({ title, lead, children }: Props) {
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-6 py-6">
      <title>{`${title} · Administração · Martelo`}</title>
      <div className="grid gap-1">
        <h1 className="text-xl font-semibold">{title}</h1>
        <p className="max-w-[70ch] text-muted">{lead}</p>
      </div>
      {children}
    </div>
  );
}

/** In place of what could not be read; `text` says which part, as the toast does. */
export function NotLoaded({ text, to }: { text: string; to: string }) {
  return (
    <section className="panel justify-items-start">
      <p className="font-semibold">{text}</p>
      <p className="text-muted">Nada mudou. Tente novamente em alguns instantes.</p>
      <Link to={to} reloadDocument className="button">
        Tentar de novo
      </Link>
    </section>
  );
}

/** In place of the rows where the filters find none. */
export function NoResults({ title, hint, to }: { title: string; hint?: ReactNode; to: string }) {
  return (
    <section className="panel centred gap-3 px-4 py-10">
      <h2 className="text-lg font-semibold">{title}</h2>
      {hint !== undefined && <p className="max-w-[50ch] justify-self-center text-muted">{hint}</p>}
      <Link to={to} className="button">
        Limpar filtros
      </Link>
    </section>
  );
}

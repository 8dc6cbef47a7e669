import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "./icon.tsx";

/** Page of a section that is announced but does not exist in this version yet. */
export function NotYetPage({ title, what, children }: { title: string; what: string; children?: ReactNode }) {
  return (
    <div className="page grid max-w-[60ch] justify-items-start gap-4 py-16">
      <title>{`${title} · Martelo`}</title>
      <h1 className="text-xl font-semibold">{title}</h1>
      <p className="text-muted">
        Ainda não dá para {what}: esta versão do Martelo não tem esta parte. A busca e as páginas dos imóveis
        já funcionam por inteiro.
      </p>
      {children}
      <Link to="/dashboard" className="button button-brand">
        <Icon name="search" />
        Explorar Leilões
      </Link>
    </div>
  );
}

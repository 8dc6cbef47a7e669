import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";

interface NumberedProps {
  page: number;
  pages: number;
  /** Address of a page, from 1 on. */
  at(page: number): string;
}

/** Steps through a list whose rows are counted. */
export function NumberedPages({ page, pages, at }: NumberedProps) {
  if (pages === 1) return null;
  return (
    <nav aria-label="Páginas" className="flex flex-wrap items-center justify-center gap-3">
      {page > 1 && (
        <Link to={at(page - 1)} rel="prev" className="button">
          <Icon name="left" />
          Anterior
        </Link>
      )}{" "}
      <p className="text-sm text-muted">
        Página {page} de {pages}
      </p>{" "}
      {page < pages && (
        <Link to={at(page + 1)} rel="next" className="button">
          Próxima
          <Icon name="right" />
        </Link>
      )}
    </nav>
  );
}

interface KeysetProps {
  /** Address of the first page; null: it is this one. */
  first: string | null;
  /** Address of the page after this one; null: this is the last. */
  next: string | null;
}

/** Steps through a list too long to count: each page begins after the last row of the one before. */
export function KeysetPages({ first, next }: KeysetProps) {
  if (first === null && next === null) return null;
  return (
    <nav aria-label="Páginas" className="flex flex-wrap gap-3">
      {first !== null && (
        <Link to={first} className="button">
          Do início
        </Link>
      )}{" "}
      {next !== null && (
        <Link to={next} rel="next" className="button">
          Próxima
          <Icon name="right" />
        </Link>
      )}
    </nav>
  );
}

import { Link } from "react-router";
import type { PageSteps } from "#app/lib/page-edge.ts";
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
      <p className="text-sm text-muted max-sm:order-first max-sm:w-full max-sm:text-center">
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

/** Steps through a list too long to count: each page begins after the last row of the one before. */
export function KeysetPages({ steps: { first, previous, next } }: { steps: PageSteps }) {
  if (first === null && next === null) return null;
  return (
    <nav aria-label="Páginas" className="flex flex-wrap gap-3">
      {first !== null && (
        <Link to={first} className="button">
          Do início
        </Link>
      )}{" "}
      {previous !== null && (
        <Link to={previous} rel="prev" className="button">
          <Icon name="left" />
          Anterior
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

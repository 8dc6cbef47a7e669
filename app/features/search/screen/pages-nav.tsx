import { Fragment, type CSSProperties, type MouseEvent } from "react";
import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import type { SearchView } from "./search-view.ts";

interface Props {
  view: SearchView;
  /** Called before the page changes, with whether the new one goes below or replaces the current one. */
  onLeave: (where: "below" | "instead") => void;
}

/** Links to the next page below, and to any page in place of this one. */
export function PagesNav({ view, onLeave }: Props) {
  if (view.pages.length === 0) return null;
  const gaps = view.pages.filter(({ afterGap }) => afterGap).length;
  const ends = Number(view.previous !== null) + Number(view.next !== null);
  const below = () => onLeave("below");
  const instead = (event: MouseEvent) => {
    if ((event.target as Element).closest("a")) onLeave("instead");
  };
  return (
    <div className="mt-10 grid justify-items-center gap-5">
      <p className="text-sm text-muted">Mostrando {view.shown}</p>
      {view.more !== null && (
        <Link
          to={view.more}
          replace
          preventScrollReset
          prefetch="intent"
          data-more
          className="button w-44"
          onClick={below}
        >
          <span className="icon-end">
            Carregar mais
            <Icon name="down" />
          </span>
        </Link>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- only the links inside are used, and the keyboard clicks those */}
      <nav
        aria-label="Páginas"
        className="pages"
        style={{ "--pages": view.pages.length, "--gaps": gaps, "--ends": ends } as CSSProperties}
        onClick={instead}
      >
        {view.previous !== null && (
          <Link to={view.previous} rel="prev" prefetch="intent" className="button button-plain">
            <Icon name="left" />
            Anterior
          </Link>
        )}{" "}
        {view.pages.map((link) => (
          <Fragment key={link.page}>
            {link.afterGap && <span aria-hidden="true" className="pages-gap text-muted max-sm:hidden" />}
            <Link
              to={link.href}
              prefetch={link.current ? "none" : "intent"}
              aria-label={`Página ${link.page}`}
              aria-current={link.current ? "page" : undefined}
              className={`button ${link.current ? "button-brand" : "button-plain max-sm:hidden"}`}
            >
              {link.page}
            </Link>{" "}
          </Fragment>
        ))}
        {view.next !== null && (
          <Link to={view.next} rel="next" prefetch="intent" className="button button-plain">
            Próxima
            <Icon name="right" />
          </Link>
        )}
      </nav>
    </div>
  );
}

import { Fragment } from "react";
import { Link } from "react-router";
import { CardList } from "#app/features/listings/card-list.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { FILTER_FORM_ID } from "./filter-bar.tsx";
import type { SearchView } from "./search-view.ts";
import { sortOptions } from "./sort-options.ts";
import { formAddress } from "./form-address.ts";

/** Order of the results: part of the filter form, sent at once where there is a script. */
export function SortControl({ sort, onSearch }: { sort: string; onSearch: (href: string) => void }) {
  return (
    <div className="flex items-center gap-2">
      <label className="contents">
        <span className="sr-only sm:not-sr-only sm:text-sm sm:whitespace-nowrap sm:text-muted">
          Ordenar por
        </span>
        <select
          key={sort}
          name="ordem"
          form={FILTER_FORM_ID}
          defaultValue={sort}
          className="field w-auto text-sm"
          onChange={(event) => {
            const { form } = event.currentTarget;
            if (form) onSearch(formAddress(form));
          }}
        >
          {sortOptions().map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <button form={FILTER_FORM_ID} className="button without-script">
        Ordenar
      </button>
    </div>
  );
}

/** The cards, dimmed while newer ones are on their way. */
export function ResultList({ view, pending }: { view: SearchView; pending: boolean }) {
  if (view.total === 0) return <NothingFound view={view} />;
  return (
    <div aria-busy={pending} className={pending ? "opacity-50 transition-opacity delay-150" : undefined}>
      <CardList cards={view.cards} />
      <Pagination view={view} />
    </div>
  );
}

function Pagination({ view }: { view: SearchView }) {
  if (view.pages.length === 0) return null;
  return (
    <nav aria-label="Páginas" className="mt-10 flex flex-wrap items-center justify-center gap-1">
      {view.previous !== null && (
        <Link to={view.previous} rel="prev" className="button button-plain">
          <Icon name="left" />
          Anterior
        </Link>
      )}
      {view.pages.map((link) => (
        <Fragment key={link.page}>
          {link.afterGap && (
            <span aria-hidden="true" className="px-1 text-muted max-sm:hidden">
              …
            </span>
          )}
          <Link
            to={link.href}
            aria-label={`Página ${link.page}`}
            aria-current={link.current ? "page" : undefined}
            className={`button min-w-11 px-2 ${link.current ? "button-brand" : "button-plain max-sm:hidden"}`}
          >
            {link.page}
          </Link>
        </Fragment>
      ))}
      {view.next !== null && (
        <Link to={view.next} rel="next" className="button button-plain">
          Próxima
          <Icon name="right" />
        </Link>
      )}
    </nav>
  );
}

function NothingFound({ view }: { view: SearchView }) {
  return (
    <section className="panel mx-auto grid max-w-2xl justify-items-center gap-5 p-8 text-center sm:p-12">
      <Icon name="search" className="icon size-10 text-muted" />
      <div className="grid gap-1">
        <h2 className="text-lg font-semibold">Nenhum imóvel com todos estes filtros</h2>
        <p className="text-muted">
          {view.relaxations.length > 0
            ? "Solte um deles e veja o que aparece:"
            : "Tente outras palavras, ou comece de novo sem filtros."}
        </p>
      </div>
      {view.relaxations.length > 0 && (
        <ul className="flex flex-wrap justify-center gap-2">
          {view.relaxations.map((step) => (
            <li key={step.href}>
              <Link to={step.href} className="button">
                {step.label}
                <span className="tag tag-good">{step.count.toLocaleString("pt-BR")}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Link to={view.clearHref} className="link text-sm">
        Ver todos os imóveis
      </Link>
    </section>
  );
}

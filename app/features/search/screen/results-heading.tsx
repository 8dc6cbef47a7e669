import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { FILTER_FORM_ID, formAddress, formParams } from "./form-address.ts";
import type { SearchView } from "./search-view.ts";

/** Id of the heading, which gets the focus after paging. */
export const RESULTS_HEADING_ID = "resultados";

interface Props {
  view: SearchView;
  freshness: string;
  pending: boolean;
  /** Navigates to an address without a page load; not used without a script. */
  onSearch: (href: string) => void;
}

/** The heading with the count, the controls of the list, and the actions for all results. */
export function ResultsHeading({ view, freshness, pending, onSearch }: Props) {
  const alertHref = view.total > 0 ? view.alertHref : null;
  // The heading leaves room for the button beside it from the beginning: it would break into more lines when that arrives.
  const row = alertHref !== null ? "max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_minmax(5.75rem,auto)]" : "";
  return (
    <div className="grid gap-2">
      <div className={`flex items-start justify-between gap-x-4 sm:flex-wrap sm:gap-y-2 ${row}`}>
        <div className="min-w-0">
          <h1 id={RESULTS_HEADING_ID} tabIndex={-1} className="text-lg font-semibold outline-none">
            {view.heading}
          </h1>
          <p className="text-sm text-muted">
            {view.besideTotal !== null && `${view.besideTotal} · `}
            {freshness}
          </p>
          <output className="sr-only">
            {/* Another element for each search and order, which is said also where it has found the same. */}
            <span key={pending ? "" : view.exportHref}>{pending ? "Buscando" : view.announcement}</span>
          </output>
        </div>
        {alertHref !== null && (
          <Link to={alertHref} className="button alert-offer">
            <Icon name="bell" />
            <span>
              <span className="max-sm:sr-only">Salvar busca como </span>
              <span className="inline-block max-sm:first-letter:uppercase">alerta</span>
            </span>
          </Link>
        )}
      </div>{" "}
      <ListControls view={view} onSearch={onSearch} />
      {view.sortNote && (
        <p className="text-sm text-muted">
          {`${view.sortNote.text} `}
          {view.sortNote.link && (
            <Link to={view.sortNote.link.href} className="link">
              {view.sortNote.link.text}
            </Link>
          )}
        </p>
      )}
    </div>
  );
}

/**
 * Grouping and order, which belong to the filter form and are sent at once when there is a script; and the
 * export. An empty list cannot be sorted, but the form keeps the chosen order.
 */
function ListControls({ view, onSearch }: Pick<Props, "view" | "onSearch">) {
  const send = ({ form }: HTMLInputElement | HTMLSelectElement) => {
    if (form) void formAddress(formParams(form)).then(onSearch);
  };
  return (
    <div hidden={view.total === 0} className="list-controls">
      <label className="flex min-h-11 cursor-pointer items-center gap-2 text-sm whitespace-nowrap">
        <input
          key={String(view.grouped)}
          type="checkbox"
          name="agrupar"
          value="1"
          form={FILTER_FORM_ID}
          defaultChecked={view.grouped}
          className="size-4.5 accent-brand"
          onChange={(event) => send(event.currentTarget)}
        />
        <span>
          Agrupar<span className="max-sm:sr-only"> por endereço</span>
        </span>
      </label>{" "}
      {view.total > 0 && (
        <a href={view.exportHref} download className="button button-plain justify-start px-3">
          <Icon name="file" className="icon max-sm:hidden" />
          <span>
            <span className="max-sm:sr-only">Baixar </span>CSV
          </span>
        </a>
      )}{" "}
      <label className="contents">
        <span className="sr-only">Ordenar por</span>
        <select
          key={view.sort}
          name="ordem"
          form={FILTER_FORM_ID}
          defaultValue={view.sort}
          className="field text-sm"
          onChange={(event) => send(event.currentTarget)}
        >
          {view.sorts.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <button form={FILTER_FORM_ID} className="button without-script">
        Atualizar
      </button>
    </div>
  );
}

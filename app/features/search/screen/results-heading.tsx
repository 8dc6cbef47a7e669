import { Link } from "react-router";
import type { FreshnessView } from "#app/facts/query/freshness.ts";
import { keyHelpShown } from "#app/features/search/triage/key-help-shown.ts";
import { plural } from "#app/lib/numbers.ts";
import { Icon } from "#app/ui/icon.tsx";
import { FILTER_FORM_ID, formAddress, formParams } from "./form-address.ts";
import type { SearchView } from "./search-view.ts";

/** Id of the heading, which gets the focus after paging. */
export const RESULTS_HEADING_ID = "resultados";

interface Props {
  view: SearchView;
  freshness: FreshnessView;
  /** Address of the search's news feed. */
  feed: string;
  pending: boolean;
  /** Navigates to an address without a page load; not used without a script. */
  onSearch: (href: string) => void;
}

const MENU_ID = "opcoes-da-lista";

interface SearchMenuProps {
  view: SearchView;
  feed: string;
  onChange: (input: HTMLInputElement) => void;
}

/** One line: the heading with the count and the lists' day, then the controls of the list and the actions for all results. */
export function ResultsHeading({ view, freshness, feed, pending, onSearch }: Props) {
  const offersAlert = view.total > 0 && view.alertHref !== null;
  return (
    <div className="results-line" data-offer={offersAlert ? "" : undefined}>
      <div className="results-words">
        {/* The space is within the heading: browsers count one alone as something that moves. */}
        <h1 id={RESULTS_HEADING_ID} tabIndex={-1}>
          {`${view.heading} `}
        </h1>
        <p>
          {`${view.besideTotal === null ? "" : `${view.besideTotal} · `}${freshness.text} `}
          {freshness.stale && <ListAge freshness={freshness} />}
          {view.vague !== null && <Vagueness share={view.vague} />}
        </p>
        <output className="sr-only">
          {/* Another element for each search and order, which is said also where it has found the same. */}
          <span key={pending ? "" : view.exportHref}>{pending ? "Buscando" : view.announcement}</span>
        </output>
      </div>{" "}
      <ListControls view={view} feed={feed} onSearch={onSearch} />
    </div>
  );
}

const AGE_ID = "idade-da-lista";

/** The age of the lists, which opens what it means. */
function ListAge({ freshness: { days, age } }: { freshness: FreshnessView }) {
  return (
    <>
      <button type="button" popoverTarget={AGE_ID} className="list-age">
        <Icon name="warning" />
        <span className="sr-only">Idade da lista: </span>
        {plural(days ?? 0, "dia", "dias")}
      </button>
      <span id={AGE_ID} popover="auto" className="menu explanation">
        {`${age}. Preços e disponibilidade podem ter mudado: confirme na página oficial.`}
      </span>
    </>
  );
}

const VAGUENESS_ID = "lugares-aproximados";

/** That most places are known to their municipality only, said once for all shown. */
function Vagueness({ share }: { share: string }) {
  return (
    <span className="max-sm:hidden">
      {" · "}
      <button type="button" popoverTarget={VAGUENESS_ID} className="list-age list-vague">
        {`${share} sem rua`}
      </button>
      <span id={VAGUENESS_ID} popover="auto" className="menu explanation">
        {`Só o município é conhecido de ${share} dos imóveis desta página: o mapa os reúne em um ponto por cidade. A rua que a lista da Caixa dá está na página de cada imóvel.`}
      </span>
    </span>
  );
}

/**
 * The alert, the order, which belongs to the filter form and is sent at once when there is a script, and the menu. An
 * empty list cannot be sorted, but the form keeps the chosen order.
 */
function ListControls({ view, feed, onSearch }: Pick<Props, "view" | "feed" | "onSearch">) {
  const send = ({ form }: HTMLInputElement | HTMLSelectElement) => {
    if (form) void formAddress(formParams(form)).then(onSearch);
  };
  return (
    <div hidden={view.total === 0} className="list-controls">
      {view.total > 0 && view.alertHref !== null && (
        <Link to={view.alertHref} className="button alert-offer">
          <Icon name="bell" />
          <span className="max-sm:sr-only">Salvar busca como alerta</span>
        </Link>
      )}{" "}
      <ViewSwitch views={view.views} />{" "}
      <label className="list-order">
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
      <SearchMenu view={view} feed={feed} onChange={send} />
    </div>
  );
}

const ICONS = { cartoes: "columns", tabela: "list", mapa: "map" };

/** Links to the same search as cards, as a table and as a map. */
function ViewSwitch({ views }: Pick<SearchView, "views">) {
  return (
    <nav aria-label="Vista" className="view-switch">
      {views.map(({ value, label, href, current }) => (
        <Link
          key={value}
          to={href}
          preventScrollReset
          className="button button-plain"
          aria-current={current ? "true" : undefined}
        >
          <Icon name={ICONS[value]} />
          <span className="max-lg:sr-only">{label} </span>
        </Link>
      ))}
    </nav>
  );
}

/** What is needed seldom: the grouping, which belongs to the filter form, the export, and the feed of news. */
function SearchMenu({ view, feed, onChange }: SearchMenuProps) {
  return (
    <>
      <button
        type="button"
        popoverTarget={MENU_ID}
        aria-label="Mais opções da lista"
        className="button button-icon"
      >
        <Icon name="more" />
      </button>
      <div id={MENU_ID} popover="auto" className="menu">
        <label className="menu-item">
          <input
            key={String(view.grouped)}
            type="checkbox"
            name="agrupar"
            value="1"
            form={FILTER_FORM_ID}
            defaultChecked={view.grouped}
            className="size-4.5 accent-brand"
            onChange={(event) => onChange(event.currentTarget)}
          />
          Agrupar por endereço
        </label>{" "}
        {view.total > 0 && (
          <a href={view.exportHref} download className="menu-item">
            <Icon name="file" />
            Baixar CSV
          </a>
        )}{" "}
        <a href={feed} className="menu-item">
          <Icon name="bell" />
          Novidades por RSS
        </a>{" "}
        <button
          type="button"
          popoverTarget={MENU_ID}
          className="menu-item with-script"
          onClick={() => keyHelpShown.set(true)}
        >
          <Icon name="keyboard" />
          Atalhos do teclado
        </button>
      </div>
    </>
  );
}

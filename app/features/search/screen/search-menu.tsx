import { Icon } from "#app/ui/icon.tsx";
import { keyHelpShown } from "#app/features/search/triage/key-help-shown.ts";
import { FILTER_FORM_ID } from "./form-address.ts";
import type { SearchView } from "./search-view.ts";

const MENU_ID = "opcoes-da-lista";

interface Props {
  view: SearchView;
  feed: string;
  onChange: (input: HTMLInputElement) => void;
}

/** What is needed seldom: the grouping, which belongs to the filter form, the export, and the feed of news. */
export function SearchMenu({ view, feed, onChange }: Props) {
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

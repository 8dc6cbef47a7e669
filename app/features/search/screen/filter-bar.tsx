import { memo, use, useEffect, useRef, type FormEvent } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { unpack, type Packed } from "#app/ui/packed.ts";
import { PreparedMarkup } from "#app/ui/prepared-markup.tsx";
import type { FilterGroup, FilterPanels, PackedForm } from "./filter-form.ts";
import { FilterControl } from "./filter-controls.tsx";
import { formAddress } from "./form-address.ts";
import { SearchBox } from "./search-box.tsx";

export const FILTER_FORM_ID = "filtros";

interface Props {
  form: PackedForm;
  /** Changes with every new answer of the server: the controls then show what the address bar says. */
  state: string;
  /** Goes to an address without leaving the page; unused where there is no script. */
  onSearch: (href: string) => void;
}

/** The search box and the filters: one GET form. Popovers on wide screens, one sheet on phones, native elements throughout. */
export function FilterBar({ form, state, onSearch }: Props) {
  const element = useRef<HTMLFormElement>(null);
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    element.current?.reset();
  }, [state]);
  useDismissal(element);

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSearch(formAddress(event.currentTarget));
  }

  // Not prevented: React hears of a checkbox by its click, whose default is the check mark.

  function change(event: FormEvent<HTMLFormElement>) {
    const { type } = event.target as HTMLInputElement;
    if (type === "checkbox" || type === "radio") onSearch(formAddress(event.currentTarget));
  }

  return (
    <search className="filter-bar">
      <form
        ref={element}
        id={FILTER_FORM_ID}
        action="/dashboard"
        method="get"
        onSubmit={search}
        onChange={change}
        className="page"
      >
        {form.hidden.map(({ key, value }) => (
          <input key={key} type="hidden" name={key} value={value} />
        ))}
        <SearchBox text={form.text} placeholder="Endereço, bairro, cidade ou código" />
        <details className="filter-sheet">
          <summary className="button">
            <Icon name="sliders" />
            <span className="max-sm:sr-only">Filtros</span>
            {form.badge > 0 && <Badge count={form.badge} />}
          </summary>
          <Panels packed={form.panels} />
        </details>
      </form>
    </search>
  );
}

/** The server writes the markup it has made for the same panels before; the browser takes it over as elements. */
const Panels = memo(function Panels({ packed }: { packed: Packed<FilterPanels> }) {
  const markupOf = use(PreparedMarkup);
  const draw = () => <PanelList panels={unpack(packed)} />;
  if (!markupOf) return <div className="filter-groups">{draw()}</div>;
  const markup = markupOf(`filters${packed}`, draw);
  return <div className="filter-groups" dangerouslySetInnerHTML={{ __html: markup }} />;
});

function PanelList({ panels: { groups, more, badge } }: { panels: FilterPanels }) {
  return (
    <>
      {groups.map((group) => (
        <Popover key={group.key} label={group.label} active={group.active}>
          <FilterControl group={group} />
        </Popover>
      ))}
      <Popover label="Mais filtros" active={more.some((group) => group.active)} badge={badge} wide>
        {more.map((group) => (
          <MoreGroup key={group.key} group={group} />
        ))}
      </Popover>
    </>
  );
}

function MoreGroup({ group }: { group: FilterGroup }) {
  return (
    <div className="grid gap-2">
      <p className="text-sm font-semibold" aria-hidden="true">
        {group.label}
      </p>
      <FilterControl group={group} />
    </div>
  );
}

function Popover({
  label,
  active,
  badge = 0,
  wide = false,
  children,
}: {
  label: string;
  active: boolean;
  badge?: number;
  wide?: boolean;
  children: React.ReactNode;
}) {
  return (
    <details name="filtro" className="filter">
      <summary className={active ? "button filter-on" : "button"}>
        {label}
        {active && <span className="sr-only">, em uso</span>}
        {badge > 0 && <Badge count={badge} />}
        <Icon name="down" />
      </summary>
      <div className={wide ? "filter-panel filter-panel-wide" : "filter-panel"}>
        {children}
        <button className="filter-apply button button-brand">Aplicar</button>
      </div>
    </details>
  );
}

function Badge({ count }: { count: number }) {
  return (
    <span className="badge">
      {count}
      <span className="sr-only"> {count === 1 ? "filtro ativo" : "filtros ativos"}</span>
    </span>
  );
}

/** An open popover closes on Escape and on a click elsewhere. */
function useDismissal(form: React.RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const open = () => form.current?.querySelector<HTMLDetailsElement>("details.filter[open]");
    const click = (event: MouseEvent) => {
      const details = open();
      if (details && !details.contains(event.target as Node)) details.open = false;
    };
    const key = (event: KeyboardEvent) => {
      const details = event.key === "Escape" ? open() : null;
      if (!details) return;
      details.open = false;
      details.querySelector("summary")?.focus();
    };
    document.addEventListener("click", click);
    document.addEventListener("keydown", key);
    return () => {
      document.removeEventListener("click", click);
      document.removeEventListener("keydown", key);
    };
  }, [form]);
}

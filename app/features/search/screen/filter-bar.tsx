import { memo, use, useEffect, useEffectEvent, useRef, type FormEvent, type ToggleEvent } from "react";
import { Link } from "react-router";
import { afterPaint } from "#app/ui/after-paint.browser.ts";
import { useHydrated } from "#app/ui/hydrated.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { firstGesture } from "#app/ui/late-code.browser.ts";
import { unpack, type Packed } from "#app/ui/packed.ts";
import { PreparedMarkup } from "#app/ui/prepared-markup.tsx";
import { announceEarlyChoice, onFilterChange } from "./filter-events.browser.ts";
import type { FilterPanels, PackedForm } from "./filter-form.ts";
import { FilterList } from "./filter-list.tsx";
import { FILTER_FORM_ID, formAddress, formParams } from "./form-address.ts";
import { SearchBox } from "./search-box.tsx";
import { useFilterDraft, useFormState } from "./use-filter-draft.tsx";
import { plural } from "#app/lib/numbers.ts";

const DRAWER_ID = "mais-filtros";

/** What only open panels need. */
const loadPanels = () => import("./open-panels.browser.ts");

interface Props {
  form: PackedForm;
  /** Number of properties found by the current address. */
  total: number;
  /** Changes with every answer of the server: then the controls are set to what the address says. */
  state: string;
  /**
   * Navigates to an address without a page load; the promise resolves when it has arrived. Not used without a
   * script.
   */
  onSearch: (href: string) => Promise<void>;
}

/**
 * The search box and the filters in one GET form. Each filter exists once: as a popover of its button in the
 * bar if the button fits, and in the drawer while that is open. Popovers and drawer open without a script.
 */
export function FilterBar({ form, total, state, onSearch }: Props) {
  const element = useRef<HTMLFormElement>(null);
  const drawer = useRef<HTMLDivElement>(null);
  const { draft, discarded, askDraft, endDraft } = useFilterDraft();
  const { follow, setTyping } = useFormState(element, `${state} ${discarded}`);
  const wanted = useRef<(() => Promise<string>) | null>(null);
  /** Whether the drawer closes because its choices are searched: they stay, also if the answer does not come. */
  const applied = useRef(false);

  /**
   * Navigates to an address after the pressed control has been painted; of several presses until then only
   * the last counts.
   */
  function search(address: () => Promise<string>) {
    const isFirst = wanted.current === null;
    wanted.current = address;
    if (isFirst) void follow(afterPaint().then(goToWanted));
  }

  async function goToWanted() {
    const address = wanted.current!;
    wanted.current = null;
    if (!element.current) return;
    const href = await address();
    if (element.current) await onSearch(href);
  }

  function changed() {
    // In the drawer choices are collected; in the bar each one starts a search.
    const params = () => formParams(element.current!);
    if (drawer.current!.matches(":popover-open")) askDraft(params);
    else search(() => formAddress(params()));
  }

  const heard = useEffectEvent(changed);
  useEffect(() => {
    const stop = onFilterChange(element.current!, () => heard());
    // On a slow network a choice may be made before the page is hydrated and its handlers exist.
    announceEarlyChoice(element.current!);
    return stop;
  }, []);
  useEffect(() => {
    let stop = () => {};
    let over = false;
    // What fails to load is asked for again when the drawer opens, which works without it.
    void firstGesture()
      .then(loadPanels)
      .then(
        ({ keepBeside }) => over || (stop = keepBeside(element.current!)),
        () => {},
      );
    return () => {
      over = true;
      stop();
    };
  }, []);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // Read before the drawer closes, because closing drops what the server said of the choices made in it.
    const params = formParams(event.currentTarget);
    applied.current = drawer.current!.matches(":popover-open");
    closeAll(event.currentTarget);
    search(() => formAddress(params));
  }

  // The event is not prevented: React learns of a checkbox by its click, whose default action sets the check
  // mark.
  function change({ target }: FormEvent<HTMLFormElement>) {
    const { name, type } = target as unknown as HTMLInputElement;
    const isChoice = type === "checkbox" || type === "radio";
    // Typed text is not searched at every letter: in the bar after Enter, in the drawer after a pause.
    if (name !== "" && (isChoice || drawer.current!.matches(":popover-open"))) changed();
  }

  // React also bubbles the toggle events of the popovers inside.
  function toggleDrawer({ newState, target, currentTarget }: ToggleEvent<HTMLDivElement>) {
    if (target !== currentTarget) return;
    void loadPanels().then(
      ({ beBar, beDialog }) => (currentTarget.matches(":popover-open") ? beDialog : beBar)(currentTarget),
      () => {},
    );
    if (newState === "open") return;
    setTyping(null);
    endDraft(applied.current);
    applied.current = false;
  }

  return (
    <search className="filter-bar">
      <form
        ref={element}
        id={FILTER_FORM_ID}
        action="/dashboard"
        method="get"
        // Otherwise the browser would restore values of an earlier visit, which would look like a choice.
        autoComplete="off"
        onSubmit={submit}
        onChange={change}
        onInput={({ target }) => setTyping(target as HTMLInputElement)}
        className="page"
        data-counted={form.badge > 0 || undefined}
        data-period={form.period || undefined}
      >
        {form.hidden.map(({ key, value }) => (
          <input key={key} type="hidden" name={key} value={value} />
        ))}
        <SearchBox text={form.text} placeholder="Bairro, cidade, rua ou código" />
        <div ref={drawer} id={DRAWER_ID} popover="auto" className="filter-drawer" onToggle={toggleDrawer}>
          <div className="drawer-head">
            <p className="text-lg font-semibold">Filtros</p>
            <button
              type="button"
              popoverTarget={DRAWER_ID}
              popoverTargetAction="hide"
              aria-label="Fechar filtros"
              className="button button-plain button-icon"
            >
              <Icon name="close" />
            </button>
          </div>
          <Panels packed={draft.panels ?? form.panels} />
          <DrawerFoot
            total={draft.total === null ? total : draft.total}
            busy={draft.busy}
            onClear={() => closeAll(element.current!)}
          />
        </div>
        <button type="button" popoverTarget={DRAWER_ID} className="button filter-button filter-more">
          <Icon name="sliders" />
          {"Mais filtros "}
          {form.badge > 0 && <Badge count={form.badge} />}
        </button>
      </form>
    </search>
  );
}

/** Closes all open popovers of the form, or the drawer. */
function closeAll(form: HTMLFormElement): void {
  for (const open of form.querySelectorAll<HTMLElement>(":popover-open")) open.hidePopover();
}

/** The server reuses the markup it rendered for equal panels; the browser hydrates it as elements. */
const Panels = memo(function Panels({ packed }: { packed: Packed<FilterPanels> }) {
  const markupOf = use(PreparedMarkup);
  const draw = () => <FilterList groups={unpack(packed)} />;
  if (!markupOf) return <div className="filter-list">{draw()}</div>;
  const markup = markupOf("filters", packed, draw);
  return <div className="filter-list" dangerouslySetInnerHTML={{ __html: markup }} />;
});

interface DrawerFootProps {
  /** Undefined: not known. */
  total: number | undefined;
  busy: boolean;
  onClear: () => void;
}

/** The foot of the drawer: a button that clears the filters, and one that applies them and shows the total. */
function DrawerFoot({ total, busy, onClear }: DrawerFootProps) {
  const live = useHydrated();
  return (
    <div className="drawer-foot">
      <Link to="/dashboard" preventScrollReset className="button button-plain" onClick={onClear}>
        Limpar
      </Link>
      <button className="button button-brand flex-1" aria-busy={busy}>
        {live && total !== undefined ? (
          <>
            <span className="sr-only">Aplicar: </span>
            <span aria-live="polite">
              {total === 0 ? "Nenhum imóvel" : `Ver ${plural(total, "imóvel", "imóveis")}`}
            </span>
          </>
        ) : (
          "Aplicar"
        )}
      </button>
    </div>
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

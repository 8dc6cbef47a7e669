import { lazy, Suspense, useEffect, useRef, useState, type ComponentType } from "react";
import { anew, firstGesture, loadCode } from "#app/ui/late-code.browser.ts";
import { SERVER_MARKUP } from "#app/ui/prepared-markup.tsx";
import type { FilterGroup } from "./filter-controls.ts";
import { announceChange } from "./filter-events.browser.ts";
import type { FilterPanels } from "./filter-form.ts";
import { FILTER_FORM_ID } from "./form-address.ts";

type Control = ComponentType<{ group: FilterGroup }>;

const importControls = () => import("./filter-control.tsx");
const loadControls = () => loadCode(importControls);

// What is in a closed panel or drawer is loaded in browsers with the first gesture. The server renders a page in one
// piece, so it loads this code before the first one.
const FilterControl = import.meta.env.SSR
  ? (await importControls()).default
  : lazy<ComponentType<{ group: FilterGroup }>>(() =>
      document.getElementById(FILTER_FORM_ID)
        ? firstGesture()
            .then(loadControls)
            .catch(() => ({ default: writtenControl(loadControls) }))
        : loadControls().catch(anew),
    );

/** All filters, in the order of the bar. */
export function FilterList({ groups }: { groups: FilterPanels }) {
  return groups.map((group) => <Filter key={group.key} group={group} />);
}

/** In the bar a button with its popover; in the open drawer, and for filters without a button, a section. */
function Filter({ group }: { group: FilterGroup }) {
  const { key, label, active, since } = group;
  const inBar = since !== "drawer";
  const id = `filtro-${key}`;
  return (
    <div className={`filter filter-from-${since}`}>
      {inBar && (
        <button
          type="button"
          popoverTarget={id}
          className={active ? "button filter-button filter-on" : "button filter-button"}
        >
          {label}
          {active && <span className="sr-only">, em uso</span>}
        </button>
      )}
      <fieldset
        id={id}
        popover={inBar ? "auto" : undefined}
        aria-label={nameOf(group)}
        className="filter-panel"
      >
        <p className="filter-title" aria-hidden="true">
          {nameOf(group)}
        </p>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else no key could scroll it */}
        <div className="filter-body" tabIndex={hasNoChoice(group) ? 0 : undefined}>
          <Suspense>
            <FilterControl group={group} />
          </Suspense>
        </div>
        {inBar && <button className="filter-apply button button-brand">Aplicar</button>}
      </fieldset>
    </div>
  );
}

/** Label of the button: the date's shows the chosen days, followed by the filter's name for screen readers. */
function nameOf(group: FilterGroup): string {
  return group.kind === "dates" ? "Data do leilão" : group.label;
}

/** Whether the list has no option that takes the focus: then the list itself must be scrollable by keyboard. */
function hasNoChoice(group: FilterGroup): boolean {
  return group.kind === "checks" && group.options.every(({ count, checked }) => count === 0 && !checked);
}

/**
 * A filter whose code did not arrive: the fields of the server's markup stay, with what is chosen in them, and search as
 * usual. With the next answer of the server the code is asked for again.
 */
function writtenControl(load: () => Promise<{ default: Control }>): Control {
  return function WrittenControl({ group }) {
    const element = useRef<HTMLDivElement>(null);
    const [first] = useState(group);
    const [Loaded, setLoaded] = useState<Control | null>(null);
    useEffect(() => {
      if (group !== first) load().then((loaded) => setLoaded(() => loaded.default), anew);
    }, [group, first]);
    useEffect(() => {
      // React does not hear fields that it did not render.
      const { current } = element;
      current?.addEventListener("change", () => announceChange(current));
    }, []);
    return Loaded ? (
      <Loaded group={group} />
    ) : (
      <div
        ref={element}
        className="contents"
        suppressHydrationWarning
        dangerouslySetInnerHTML={SERVER_MARKUP}
      />
    );
  };
}

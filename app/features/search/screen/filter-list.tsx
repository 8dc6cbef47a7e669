import { Checks, Choice } from "./filter-checks.tsx";
import { DateControl } from "./date-control.tsx";
import type { FilterGroup } from "./filter-controls.ts";
import type { FilterPanels } from "./filter-form.ts";
import { PlaceControl } from "./place-control.tsx";
import { RangeControl } from "./range-control.tsx";

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
          <Control group={group} />
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

function Control({ group }: { group: FilterGroup }) {
  switch (group.kind) {
    case "checks":
      return (
        <>
          <div className="checks">
            <Checks
              name={group.key}
              options={group.options}
              all={group.key === "comodidades" ? "Ver todas" : undefined}
            />
          </div>
          {group.note !== null && <p className="text-xs text-muted">{group.note}</p>}
        </>
      );
    case "choice":
      return (
        <>
          <Choice name={group.key} label={group.label} options={group.options} />
          {group.note !== null && <p className="text-xs text-muted">{group.note}</p>}
        </>
      );
    case "range":
      return <RangeControl {...group} />;
    case "dates":
      return <DateControl {...group} />;
    case "places":
      return <PlaceControl lists={group.lists} />;
  }
}
